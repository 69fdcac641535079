/* openapi-typescript writes types through the compiler's JavaScript interface, which TypeScript 7 no longer has. As a
   peer it would get that one. */
export const hooks = {
  readPackage(manifest) {
    if (manifest.name !== 'openapi-typescript') return manifest;
    const { typescript: _peer, ...peerDependencies } = manifest.peerDependencies;
    const dependencies = { ...manifest.dependencies, typescript: '^6.0.0' };
    return { ...manifest, dependencies, peerDependencies };
  },
};
