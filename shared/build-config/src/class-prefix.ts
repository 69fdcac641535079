import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** Names a class of a style module for the whole page: what a local name in the module at a path is called there. */
export type NameClass = (stylePath: string, localName: string) => string;

/**
 * What the name of every class and animation of a build begins with: neither two parts nor two releases of one ever style
 * each other.
 */
export const classPrefix = (part: string, build: string): string => `${part}-${build.slice(0, 4)}-`;

/**
 * Names that can be read, for whatever is not released. They follow from the package that the style module is in and its
 * path there, so that they are the same wherever the package lies.
 */
export const readableClasses =
  (prefix: string): NameClass =>
  (stylePath, localName) => {
    const { folder, path } = placeOf(stylePath);
    const key = `${packageName(folder)}/${path} ${localName}`;
    return `${prefix}${localName}-${createHash('sha256').update(key).digest('base64url').slice(0, 4)}`;
  };

/**
 * Names of a release, which stand in each of its documents: a number each, in the order of the style modules and of the
 * names in them. Those of another package end with that package's name.
 * @param ownFolder that of the part.
 */
export const numberedClasses = (prefix: string, ownFolder: string): NameClass => {
  const readable = readableClasses(prefix);
  const numbers = new Map<string, readonly string[]>();
  const ownPackage = packageFolder(ownFolder);
  return (stylePath, localName) => {
    const { folder, path } = placeOf(stylePath);
    const names = numbers.get(folder) ?? localNames(folder);
    numbers.set(folder, names);
    const number = names.indexOf(`${path} ${localName}`);
    // What a preprocessor made, or a style module beside the sources.
    if (number < 0) return readable(stylePath, localName);
    const owner = folder === ownPackage ? '' : `-${packageName(folder).split('/').at(-1)}`;
    return `${prefix}${number.toString(36)}${owner}`;
  };
};

/** The names in the style modules among a package's sources, each after the path of its module. */
function localNames(folder: string): readonly string[] {
  const paths = globSync('src/**/*.module.css', { cwd: folder }).map(withSlashes).toSorted();
  return paths.flatMap((path) => {
    const text = readFileSync(join(folder, path), 'utf8');
    const names = [...text.matchAll(/[.#]([a-z_][\w-]*)|@keyframes ([\w-]+)/gi)];
    return [
      ...new Set(names.map(([, name, animation]) => `${path} ${name ?? animation}`)),
    ].toSorted();
  });
}

function placeOf(stylePath: string): { readonly folder: string; readonly path: string } {
  const folder = packageFolder(dirname(stylePath));
  return { folder, path: withSlashes(relative(folder, stylePath)) };
}

const withSlashes = (path: string) => path.replaceAll(sep, '/');

function packageFolder(folder: string): string {
  if (existsSync(join(folder, 'package.json')) || dirname(folder) === folder) return folder;
  return packageFolder(dirname(folder));
}

const names = new Map<string, string>();

function packageName(folder: string): string {
  const known = names.get(folder);
  if (known !== undefined) return known;
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const named = typeof manifest === 'object' && manifest !== null && 'name' in manifest;
  const name = named ? String(manifest.name) : '';
  names.set(folder, name);
  return name;
}
