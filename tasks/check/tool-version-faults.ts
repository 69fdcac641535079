interface Manifest {
  readonly packageManager?: string;
}

/** The settings of the workspace that name a version of pnpm or of Node. */
interface Settings {
  readonly catalog?: Readonly<Record<string, string>>;
  readonly nodeVersion?: string;
}

/**
 * Where the version of pnpm or of Node differs from the one that is meant: `packageManager` of `package.json`, and
 * `nodeVersion` of the workspace's settings.
 */
export function toolVersionFaults(
  { packageManager }: Manifest,
  { catalog = {}, nodeVersion }: Settings,
): readonly string[] {
  const wanted = [
    { tool: 'pnpm', packages: /^pnpm$/, version: packageManager?.split('@')[1] },
    { tool: 'Node', packages: /^node-(bin-)?(darwin|linux)-/, version: nodeVersion },
  ];
  return wanted.flatMap(({ tool, packages, version }) => {
    const found = Object.entries(catalog).filter(([name]) => packages.test(name));
    if (version === undefined || found.length === 0) return [`no version of ${tool} is given`];
    return found
      .filter(([, given]) => given !== version)
      .map(([name, given]) => `${name} is ${given} in the catalog, and should be ${version}`);
  });
}
