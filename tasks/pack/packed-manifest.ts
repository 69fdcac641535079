import { extname } from 'node:path';

/** A manifest, as far as packing reads it. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  /** Where the package is laid before it is packed. */
  readonly publishConfig: { readonly directory: string };
}

/** Compiled modules, seen from the root of a packed package. */
export const compiledFolder = 'lib';

/** The condition by which our bundler takes sources: what it makes of them is the same in every repository. */
const sourceCondition = 'amendes-source';

/**
 * The manifest with which a package is packed. Each listed export has its types, its source and its compiled module;
 * workspace and catalog ranges become the versions that the workspace has.
 * @param versionOf The installed version of a dependency of the package.
 */
export function packedManifest(
  { name, version, description, exports, bin, ...manifest }: Omit<Manifest, 'publishConfig'>,
  versionOf: (dependency: string) => string,
) {
  const isTool = name === '@amendes/build-config';
  const ranges = (named: Readonly<Record<string, string>> = {}) =>
    Object.fromEntries(
      Object.entries(named).map(([dependency, range]) => [
        dependency,
        rangeOf(dependency, range, versionOf, isTool),
      ]),
    );
  const { dependencies, peerDependencies, optionalDependencies } = manifest;
  return {
    name,
    version,
    ...(description !== undefined && { description }),
    license: 'MIT',
    type: 'module',
    engines: { node: '>=20' },
    exports: {
      ...Object.fromEntries(Object.entries(exports).map(([path, file]) => [path, packed(file)])),
      './package.json': './package.json',
    },
    ...(bin && {
      bin: Object.fromEntries(Object.entries(bin).map(([name, file]) => [name, compiled(file)])),
    }),
    ...(dependencies && { dependencies: ranges(dependencies) }),
    ...(peerDependencies && { peerDependencies: ranges(peerDependencies) }),
    ...(optionalDependencies && { optionalDependencies: ranges(optionalDependencies) }),
  };
}

/** Our own packages belong together in one version. The build tools are fixed too: another version makes another build. */
function rangeOf(
  dependency: string,
  range: string,
  versionOf: (dependency: string) => string,
  isTool: boolean,
): string {
  if (dependency === '@amendes/contract') return `^${versionOf(dependency)}`;
  if (dependency.startsWith('@amendes/') || isTool) return versionOf(dependency);
  return range === 'catalog:' ? `^${versionOf(dependency)}` : range;
}

function packed(file: string) {
  const extension = extname(file);
  if (!/^\.tsx?$/.test(extension)) return file;
  return {
    types: compiled(file).replace(/\.js$/, '.d.ts'),
    [sourceCondition]: file,
    default: compiled(file),
  };
}

/** Where a source is compiled to. */
const compiled = (file: string) =>
  file.replace(/^\.\//, `./${compiledFolder}/`).replace(/\.tsx?$/, '.js');
