import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** Manifest fields that packing reads. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly publishConfig: {
    /** Folder in which the package is staged before it is packed. */
    readonly directory: string;
    /** Exports for other repositories, if they are fewer than those for this one. */
    readonly exports?: Readonly<Record<string, string>>;
  };
}

/** Reads the manifest of the package in a folder. */
export function readManifest(folder: string): Manifest {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package manager has already read it
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** Names of files and folders that are of no use outside this repository; packages do not contain them. */
export const leftBehind = [
  'bench',
  'test',
  'conformance',
  'template',
  'tsconfig.json',
  'vitest.config.ts',
  'rsbuild.config.ts',
] as const;

/** Folder of compiled modules, from the root of a packed package. */
export const compiledFolder = 'lib';

/** Export condition with which our bundler uses sources: it compiles them the same way in every repository. */
const sourceCondition = 'amendes-source';

/**
 * Returns the manifest with which a package is packed. Each listed export has its types, its source and its compiled
 * module; workspace and catalog ranges become the versions of the workspace.
 * @param versionOf Returns the installed version of a dependency of the package.
 */
export function packedManifest(
  { name, version, description, exports, bin, ...manifest }: Omit<Manifest, 'publishConfig'>,
  versionOf: (dependency: string) => string,
) {
  const { dependencies, peerDependencies, optionalDependencies } = manifest;
  const isTool = name === '@amendes/build-config';
  const ranged = withRanges(
    { dependencies, peerDependencies, optionalDependencies },
    versionOf,
    isTool,
  );
  return {
    name,
    version,
    ...(description !== undefined && { description }),
    license: 'MIT',
    type: 'module',
    // A command reads the `part.ts` of a part, which earlier versions of Node cannot load.
    engines: { node: bin ? '>=22.18' : '>=20' },
    exports: {
      ...Object.fromEntries(Object.entries(exports).map(([path, file]) => [path, packed(file)])),
      './package.json': './package.json',
    },
    ...(bin && {
      bin: Object.fromEntries(
        Object.entries(bin).map(([command, file]) => [command, compiled(file)]),
      ),
    }),
    ...ranged,
  };
}

/** Returns a manifest with ranges that are valid in another repository; missing kinds of dependencies stay missing. */
export function withRanges<Given extends Dependencies>(
  manifest: Given,
  versionOf: (dependency: string) => string,
  isTool = false,
): Given {
  const ranged = dependencyKinds.flatMap((kind) => {
    const dependencies = manifest[kind];
    if (dependencies === undefined) return [];
    const ranges = Object.entries(dependencies).map(([dependency, range]) => [
      dependency,
      rangeOf(dependency, range, versionOf, isTool),
    ]);
    return [[kind, Object.fromEntries(ranges)]];
  });
  return { ...manifest, ...Object.fromEntries(ranged) };
}

const dependencyKinds = [
  'dependencies',
  'peerDependencies',
  'optionalDependencies',
  'devDependencies',
] as const;

type Dependencies = Readonly<
  Partial<Record<(typeof dependencyKinds)[number], Readonly<Record<string, string>> | undefined>>
>;

/** Returns a range. Our packages share one version; build tools are fixed because another version builds differently. */
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

/** Returns the compiled path of a source. */
const compiled = (file: string) =>
  file.replace(/^\.\//, `./${compiledFolder}/`).replace(/\.tsx?$/, '.js');
