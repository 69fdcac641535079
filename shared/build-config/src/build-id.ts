import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import { manifestOf } from './manifest.ts';

/** Package of the build tools: it determines the build, but none of its code is in it. */
const buildTools = '@amendes/build-config';

/** Dependencies that only tests use. */
const testTools = new Set(['vitest', 'jsdom']);

/** Folders without sources, at any depth: packages, and files that only tests read. */
const leftOut = new Set(['node_modules', 'testing']);

/** Folders without sources directly in a package: output, texts with a separate release, files of tests and compilers. */
const leftOutAtTop = new Set(['dist', 'lib', 'packed', 'content', 'test', 'tsconfig']);

/** File types of the sources of a build. */
const sourceTypes = new Set([
  '.ts',
  '.tsx',
  '.js',
  '.mjs',
  '.css',
  '.json',
  '.svg',
  '.png',
  '.ico',
]);

/**
 * Returns the build id of a part's current sources: the first twelve hexadecimal digits of the SHA-256 over the part's
 * sources, the sources of our packages that it uses, and name and version of every package that it includes
 * or is built with. It does not depend on paths: a part has the same id in this repository as in a separate one.
 * The same id means the same build: it need not be built again, and two machines agree on it.
 * @param folder The part's folder, with its packages installed.
 * @throws {Error} if a package is not installed.
 */
export function buildId(folder: string): string {
  const root = realpathSync(folder);
  const hash = createHash('sha256');
  addSources(hash, root);
  const packages = [...packagesOf(root)].map(([path, name]) => ({
    path,
    label: `${name}@${manifestOf(path).version}`,
    isOurs: isOurs(name),
  }));
  // The same version may be installed at several paths, each with different packages beside it.
  const byLabel = new Map(packages.map((each) => [each.label, each]));
  for (const name of [...byLabel.keys()].toSorted()) hash.update(`${name}\0`);
  for (const { path } of [...byLabel.values()].filter((each) => each.isOurs).toSorted(byName)) {
    addSources(hash, path);
  }
  return hash.digest('hex').slice(0, 12);
}

/** Returns the folders of a part's sources: its own, and those of our packages. Throws if a package is not installed. */
export function sourceFolders(folder: string): readonly string[] {
  const root = realpathSync(folder);
  const ours = [...packagesOf(root)].filter(([, name]) => isOurs(name)).map(([path]) => path);
  return [root, ...ours];
}

/**
 * Returns every package that a part includes or is built with, name by path. Modules that the shell lends to a remote are
 * peers: of these only our own packages count, because a build may include a constant from them.
 */
function packagesOf(root: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const follow = (name: string, from: string, isLent = false) => {
    const path = folderOf(name, from);
    if (found.has(path)) return;
    found.set(path, name);
    if (isLent) return;
    for (const needed of namesIn(manifestOf(path).dependencies)) {
      if (!testTools.has(needed)) follow(needed, path);
    }
  };
  const { dependencies, peerDependencies } = manifestOf(root);
  for (const name of [...namesIn(dependencies), buildTools]) follow(name, root);
  for (const name of namesIn(peerDependencies).filter(isOurs)) follow(name, root, true);
  return found;
}

const namesIn = (named: Readonly<Record<string, string>> = {}) => Object.keys(named).toSorted();

const isOurs = (name: string) => name.startsWith('@amendes/');

const byName = (a: { readonly label: string }, b: { readonly label: string }) =>
  a.label < b.label ? -1 : 1;

/** Finds a package as Node does: beside the one that needs it, then in each parent folder. */
function folderOf(name: string, from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name);
    if (existsSync(join(path, 'package.json'))) return realpathSync(path);
    if (folder === dirname(folder))
      throw new Error(`${name}, which ${from} needs, is not installed`);
  }
}

function addSources(hash: Hash, folder: string): void {
  const files = sourcesBelow(folder).map((path) => ({
    path,
    label: relative(folder, path).replaceAll(sep, '/'),
  }));
  for (const { path, label } of files.toSorted(byName)) {
    hash.update(label).update('\0').update(readFileSync(path)).update('\0');
  }
}

/** Returns the sources of a folder: no manifests, no tests, no settings of editors and tests, no names with a leading dot. */
function sourcesBelow(folder: string, isTop = true): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.')) return [];
    if (entry.isDirectory()) {
      const isLeftOut = leftOut.has(entry.name) || (isTop && leftOutAtTop.has(entry.name));
      return isLeftOut ? [] : sourcesBelow(path, false);
    }
    if (!sourceTypes.has(extname(entry.name)) || /\.test\.tsx?$/.test(entry.name)) return [];
    return isTop && /\.json$|^vitest\./.test(entry.name) ? [] : [path];
  });
}
