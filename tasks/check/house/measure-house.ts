import { dirname, posix } from 'node:path';
import type { SourceFile, Tree } from './read-tree.ts';

interface Figures {
  readonly files: number;
  readonly lines: number;
  /** Number of import statements with a relative path or the name of a workspace package. */
  readonly imports: number;
  /** Number of files that exactly one other file imports. */
  readonly singles: number;
  /** Pairs of folders of one package that import each other, as `shell/src/part ⇄ shell/src/prerender`. */
  readonly cycles: readonly string[];
  /** Number of imports from other packages that only a pattern in `exports` permits. */
  readonly deepImports: number;
}

export interface House extends Figures {
  readonly byPackage: Readonly<Record<string, Figures>>;
  /** Names of packages whose `exports` contain a pattern such as `./*`. */
  readonly openExports: readonly string[];
  /** Titles of tests with 80 characters or more, each with its file. */
  readonly longTitles: readonly string[];
  readonly productLines: number;
  readonly otherLines: number;
}

/** Paths of code that reaches the citizen; everything else builds, serves or tests it. */
const product =
  /^(?:shell|mfe-[^/]+|shared\/(?:contract|fines|ui|protocol))\/(?!(?:.*\/)?testing\/)/;

export const isProduct = ({ path }: SourceFile): boolean => product.test(path);

interface Import {
  readonly from: SourceFile;
  readonly specifier: string;
  /** Path of the imported file, if the import is relative. */
  readonly path: string | undefined;
}

/** Measures the sizes, imports and exports of a workspace, in total and for each package. */
export function measureHouse({ files, tests, exportsOf }: Tree): House {
  const imports = files.flatMap(importsOf);
  const figuresOf = (own: readonly SourceFile[]): Figures => {
    const names = new Set(own.map(({ path }) => path));
    const ownImports = imports.filter(({ from }) => names.has(from.path));
    return {
      files: own.length,
      lines: linesOf(own),
      imports: ownImports.length,
      singles: own.filter(({ path }) => importers.get(path)?.size === 1).length,
      cycles: cyclesIn(ownImports),
      deepImports: ownImports.filter(({ specifier }) => isDeep(specifier, exportsOf)).length,
    };
  };
  const importers = importersOf(imports, files, exportsOf);
  const packages = Object.groupBy(files, (file) => file.package);
  return {
    ...figuresOf(files),
    byPackage: Object.fromEntries(
      Object.entries(packages).map(([name, own = []]) => [name, figuresOf(own)]),
    ),
    openExports: [...exportsOf]
      .filter(([, packageExports]) => hasPattern(packageExports))
      .map(([name]) => name),
    longTitles: tests.flatMap(longTitlesIn),
    productLines: linesOf(files.filter(isProduct)),
    otherLines: linesOf(files.filter((file) => !isProduct(file))),
  };
}

/** Matches the first argument of a test, a suite or a table of tests. */
const title =
  /(?:\b(?:test|it|describe)(?:\.\w+)*\(|\)\()\s*(?:'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`),/g;

/** Returns the titles of the tests and suites of a file, as they are written there. */
export const titlesIn = (text: string): readonly string[] =>
  [...text.matchAll(title)].map(([, plain, template]) => plain ?? template ?? '');

const longTitlesIn = ({ path, text }: SourceFile): readonly string[] =>
  titlesIn(text)
    .filter(({ length }) => length >= 80)
    .map((long) => `${path}: ${long}`);

const linesOf = (files: readonly SourceFile[]): number =>
  files.reduce((total, { text }) => total + text.split('\n').length - 1, 0);

/** Static imports, re-exports and dynamic imports; examples in strings do not start a line. */
const statements = [
  /^(?:import|export)\s[^'"`;]*?\bfrom\s+['"]([^'"]+)['"]/gm,
  /^import\s+['"]([^'"]+)['"]/gm,
  /\bimport\((?:\s*\/\*[^*]*\*\/)?\s*['"]([^'"]+)['"]/g,
  /@import\s+(?:url\()?['"]([^'"]+)['"]/g,
];

function importsOf(from: SourceFile): readonly Import[] {
  return statements
    .flatMap((statement) => [...from.text.matchAll(statement)])
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => /^([.]{1,2}\/|@amendes\/)/.test(specifier))
    .map((specifier) => ({
      from,
      specifier,
      path: specifier.startsWith('.') ? posix.join(dirname(from.path), specifier) : undefined,
    }));
}

function importersOf(
  imports: readonly Import[],
  files: readonly SourceFile[],
  exportsOf: Tree['exportsOf'],
): ReadonlyMap<string, ReadonlySet<string>> {
  const folderOf = packageFolders(files, exportsOf);
  const importers = new Map<string, Set<string>>();
  for (const { from, specifier, path } of imports) {
    const target = path ?? resolveExport(specifier, exportsOf, folderOf);
    if (target === undefined) continue;
    const known = importers.get(target) ?? new Set();
    importers.set(target, known.add(from.path));
  }
  return importers;
}

/** Maps package names to folders: `@amendes/ui` is in `shared/ui`, the folder with the same last name. */
function packageFolders(
  files: readonly SourceFile[],
  exportsOf: Tree['exportsOf'],
): ReadonlyMap<string, string> {
  const folders = new Set(files.map((file) => file.package));
  return new Map(
    [...exportsOf.keys()].map((name) => {
      const short = name.slice('@amendes/'.length);
      return [name, [...folders].find((folder) => folder.split('/').at(-1) === short) ?? short];
    }),
  );
}

/** Returns the file that an import of a package leads to, by the package's `exports`. */
function resolveExport(
  specifier: string,
  exportsOf: Tree['exportsOf'],
  folderOf: ReadonlyMap<string, string>,
): string | undefined {
  const { name, subpath } = split(specifier);
  const packageExports = exportsOf.get(name);
  const folder = folderOf.get(name);
  if (packageExports === undefined || folder === undefined) return undefined;
  if (typeof packageExports === 'string') return posix.join(folder, packageExports);
  const entries = exportEntries(packageExports);
  const exact = entries.find(([key]) => key === subpath);
  if (exact) return posix.join(folder, exact[1]);
  const open = entries.find(([key]) => key === './*');
  return open && posix.join(folder, open[1].replace('*', subpath.slice('./'.length)));
}

function split(specifier: string): { readonly name: string; readonly subpath: string } {
  const [scope = '', short = '', ...rest] = specifier.split('/');
  return { name: `${scope}/${short}`, subpath: ['.', ...rest].join('/') };
}

/** Returns the exports with one file each; an export with conditions uses its first file. */
function exportEntries(packageExports: unknown): readonly (readonly [string, string])[] {
  if (typeof packageExports !== 'object' || packageExports === null) return [];
  return Object.entries(packageExports).flatMap(([key, target]) => {
    if (typeof target === 'string') return [[key, target] as const];
    const [first] = exportEntries(target);
    return first ? [[key, first[1]] as const] : [];
  });
}

const hasPattern = (packageExports: unknown): boolean =>
  exportEntries(packageExports).some(([key]) => key.includes('*'));

function isDeep(specifier: string, exportsOf: Tree['exportsOf']): boolean {
  if (specifier.startsWith('.')) return false;
  const { name, subpath } = split(specifier);
  const packageExports = exportsOf.get(name);
  return (
    hasPattern(packageExports) && !exportEntries(packageExports).some(([key]) => key === subpath)
  );
}

/** Returns folders of one package that import each other; a folder and its parent count as two. */
function cyclesIn(imports: readonly Import[]): readonly string[] {
  const edges = new Set(
    imports.flatMap(({ from, path }) =>
      path !== undefined && path.startsWith(`${from.package}/`)
        ? [`${dirname(from.path)} ${dirname(path)}`]
        : [],
    ),
  );
  return [...edges].flatMap((edge) => {
    const [one = '', other = ''] = edge.split(' ');
    return one < other && edges.has(`${other} ${one}`) ? [`${one} ⇄ ${other}`] : [];
  });
}

/** Formats the figures of a house: one row for each package, then the workspace and its faults. */
export function showHouse(house: House): string {
  const rows = [
    ['', 'files', 'lines', 'mean', 'imports/100', 'one importer', 'cycles', 'deep imports'],
    ...Object.entries(house.byPackage).map(([name, figures]) => rowOf(name, figures)),
    rowOf('workspace', house),
  ];
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths?.[column] ?? 0) : cell.padStart(widths?.[column] ?? 0),
      )
      .join('  ');
  return [
    ...rows.map(line),
    '',
    `${house.productLines} lines of product, ${house.otherLines} around it`,
    `${house.openExports.length} packages export all their files: ${house.openExports.join(', ') || 'none'}`,
    ...house.cycles,
  ].join('\n');
}

const rowOf = (name: string, figures: Figures): readonly string[] => [
  name,
  String(figures.files),
  String(figures.lines),
  (figures.lines / figures.files).toFixed(0),
  per100Lines(figures).toFixed(1),
  `${((100 * figures.singles) / figures.files).toFixed(0)} %`,
  String(figures.cycles.length),
  String(figures.deepImports),
];

/** Number of import statements per hundred lines, to a tenth. */
export const per100Lines = ({ imports, lines }: Pick<House, 'imports' | 'lines'>): number =>
  Math.round((1000 * imports) / lines) / 10;
