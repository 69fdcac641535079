import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import { manifestOf } from './manifest.ts';

/** What a build is made with, though nothing of it is in the build. */
const buildTools = '@amendes/build-config';

/** Dependencies of the build tools that only tests use. */
const testTools = new Set(['vitest', 'jsdom']);

/** Folders that are no source, wherever they are: packages, and what only tests read. */
const leftOut = new Set(['node_modules', 'testing']);

/** The same of a package's own folders: output, texts with a release of their own, what tests and compilers read. */
const leftOutAtTop = new Set(['dist', 'lib', 'packed', 'content', 'test', 'tsconfig']);

/** Types of the files from which a build is made. */
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
 * The id of the build that the present sources of a part give: twelve hexadecimal digits of the SHA-256 over the part's
 * sources, the sources of those of our packages that it names, and name and version of every other package that it brings
 * or is built with. It does not depend on where they lie: a part has the same id in this repository as in one of its own.
 * Same id, same build: it need not be made again, and two machines agree on what they have.
 * @param folder The part's folder, with its packages installed.
 * @throws {Error} when a package is not installed.
 */
export function buildId(folder: string): string {
  const root = realpathSync(folder);
  const hash = createHash('sha256');
  addSources(hash, root);
  const packages = [...packagesOf(root)].map(([path, name]) => ({
    path,
    called: `${name}@${manifestOf(path).version}`,
    isOurs: isOurs(name),
  }));
  // The same version may lie at several places, with other packages beside it.
  const called = new Map(packages.map((each) => [each.called, each]));
  for (const name of [...called.keys()].toSorted()) hash.update(`${name}\0`);
  for (const { path } of [...called.values()].filter((each) => each.isOurs).toSorted(byName)) {
    addSources(hash, path);
  }
  return hash.digest('hex').slice(0, 12);
}

/** Where the sources of a part lie: its own folder, and those of our packages that it is built from. */
export function sourceFolders(folder: string): readonly string[] {
  const root = realpathSync(folder);
  const ours = [...packagesOf(root)].filter(([, name]) => isOurs(name)).map(([path]) => path);
  return [root, ...ours];
}

/**
 * Every package that a part brings or is built with: where it lies, and its name. What the shell lends to a remote is a peer:
 * of that only our own sources count, because a build may read a constant there.
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

const byName = (a: { readonly called: string }, b: { readonly called: string }) =>
  a.called < b.called ? -1 : 1;

/** Looks for a package as Node does: beside the one that needs it, then in each folder above. */
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
    called: relative(folder, path).replaceAll(sep, '/'),
  }));
  for (const { path, called } of files.toSorted(byName)) {
    hash.update(called).update('\0').update(readFileSync(path)).update('\0');
  }
}

/** Manifests and settings of the editor and of tests are no sources, and nothing whose name begins with a dot is one. */
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
