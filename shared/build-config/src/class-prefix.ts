import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { RsbuildConfig } from '@rsbuild/core';
import { manifestOf } from './manifest.ts';

/**
 * What the name of every class and animation of a build begins with: neither two parts nor two releases of one ever style
 * each other.
 */
export const classPrefix = (part: string, build: string): string => `${part}-${build.slice(0, 4)}-`;

/**
 * The global name of a local class of what is not released: it can be read. It follows from the package that the style module
 * is in and its path there, so that it is the same wherever the package lies.
 */
export function globalClass(prefix: string, stylePath: string, localName: string): string {
  const { folder, path } = placeOf(stylePath);
  const key = `${manifestOf(folder).name}/${path} ${localName}`;
  return `${prefix}${localName}-${createHash('sha256').update(key).digest('base64url').slice(0, 4)}`;
}

/**
 * Names of a release, which stand in each of its documents: a number each, in the order of the style modules and of the
 * names in them. Those of another package end with that package's name.
 * @param ownFolder that of the part.
 */
export const numberedClasses = (prefix: string, ownFolder: string) => {
  const numbers = new Map<string, readonly string[]>();
  const ownPackage = packageFolder(ownFolder);
  return (stylePath: string, localName: string): string => {
    const { folder, path } = placeOf(stylePath);
    const names = numbers.get(folder) ?? localNames(folder);
    numbers.set(folder, names);
    const number = names.indexOf(`${path} ${localName}`);
    // What a preprocessor made, or a style module beside the sources.
    if (number < 0) return globalClass(prefix, stylePath, localName);
    const owner = folder === ownPackage ? '' : `-${manifestOf(folder).name.split('/').at(-1)}`;
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

/** Has a build name its classes as a release does. */
export function releasedClasses(part: string, build: string, ownFolder: string): RsbuildConfig {
  const nameClass = numberedClasses(classPrefix(part, build), ownFolder);
  const getLocalIdent = (
    { resourcePath }: { readonly resourcePath: string },
    _name: string,
    local: string,
  ) => nameClass(resourcePath, local);
  // A function: two options that are functions would be merged into a list of them.
  return {
    tools: {
      cssLoader: ({ modules, ...options }) => ({
        ...options,
        modules: { ...(typeof modules === 'object' && modules), getLocalIdent },
      }),
    },
  };
}
