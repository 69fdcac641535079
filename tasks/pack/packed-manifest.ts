import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

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
  readonly publishConfig: {
    /** Where the package is laid before it is packed. */
    readonly directory: string;
    /** What other repositories may import, where that is less than what this one does. */
    readonly exports?: Readonly<Record<string, string>>;
  };
}

/** The manifest of the package in a folder. */
export function readManifest(folder: string): Manifest {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package manager has read it before us
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** Files and folders that are of no use outside this repository, by their names: a package is packed without them. */
export const leftBehind = [
  'bench',
  'test',
  'conformance',
  'template',
  'tsconfig.json',
  'vitest.config.ts',
  'rsbuild.config.ts',
] as const;

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
    // A command reads the `part.ts` of a part: earlier versions of Node cannot.
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

/** The same with ranges that hold in another repository; what it lacks, it lacks still. */
export function withRanges<Given extends Dependencies>(
  manifest: Given,
  versionOf: (dependency: string) => string,
  isTool = false,
): Given {
  const ranged = dependencyKinds.flatMap((kind) => {
    const named = manifest[kind];
    if (named === undefined) return [];
    const ranges = Object.entries(named).map(([dependency, range]) => [
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
