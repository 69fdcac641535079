import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/**
 * What the name of every class and animation of a build begins with: neither two parts nor two releases of one ever style
 * each other.
 */
export const classPrefix = (part: string, build: string): string => `${part}-${build.slice(0, 4)}-`;

/**
 * The global name of a local class. It follows from the package that the style module is in and its path there, so that it is
 * the same wherever the package lies.
 */
export function globalClass(prefix: string, stylePath: string, localName: string): string {
  const folder = packageFolder(dirname(stylePath));
  const path = relative(folder, stylePath).replaceAll(sep, '/');
  const key = `${packageName(folder)}/${path} ${localName}`;
  return `${prefix}${localName}-${createHash('sha256').update(key).digest('base64url').slice(0, 4)}`;
}

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
