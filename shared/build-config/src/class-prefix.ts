import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { RsbuildConfig } from '@rsbuild/core';
import { manifestOf } from './manifest.ts';

/**
 * Returns the prefix of all class and animation names of a build, so that neither two parts nor two releases of one part
 * style each other.
 */
export const classPrefix = (part: string, build: string): string => `${part}-${build.slice(0, 4)}-`;

/**
 * Returns the readable global name of a local class, for builds that are not released. It depends on the style module's
 * package and its path there, so that it is the same wherever the package is stored.
 */
export function globalClass(prefix: string, stylePath: string, localName: string): string {
  const { folder, path } = placeOf(stylePath);
  const key = `${manifestOf(folder).name}/${path} ${localName}`;
  return `${prefix}${localName}-${createHash('sha256').update(key).digest('base64url').slice(0, 4)}`;
}

/**
 * Returns a function that names a release's classes. Each gets a short number, because every document contains the names:
 * by the order of the style modules and their names. Names of another package end with that package's name.
 * @param ownFolder the part's folder.
 */
export const numberedClasses = (prefix: string, ownFolder: string) => {
  const numbers = new Map<string, readonly string[]>();
  const ownPackage = packageFolder(ownFolder);
  return (stylePath: string, localName: string): string => {
    const { folder, path } = placeOf(stylePath);
    const names = numbers.get(folder) ?? localNames(folder);
    numbers.set(folder, names);
    const number = names.indexOf(`${path} ${localName}`);
    // The class comes from a preprocessor, or from a style module outside the sources.
    if (number < 0) return globalClass(prefix, stylePath, localName);
    const owner = folder === ownPackage ? '' : `-${manifestOf(folder).name.split('/').at(-1)}`;
    return `${prefix}${number.toString(36)}${owner}`;
  };
};

/** Returns the names in the style modules of a package's sources, each as its module's path and the name. */
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

/** Returns the configuration with which a build names its classes as a release does. */
export function releasedClasses(part: string, build: string, ownFolder: string): RsbuildConfig {
  const nameClass = numberedClasses(classPrefix(part, build), ownFolder);
  const getLocalIdent = (
    { resourcePath }: { readonly resourcePath: string },
    _name: string,
    local: string,
  ) => nameClass(resourcePath, local);
  // `cssLoader` is a function here, because two function options would be merged into a list.
  return {
    tools: {
      cssLoader: ({ modules, ...options }) => ({
        ...options,
        modules: { ...(typeof modules === 'object' && modules), getLocalIdent },
      }),
    },
  };
}
