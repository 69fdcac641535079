import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds the parts and what they share. */
export const workspace = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** What every part is made from, besides its own folder. Paths relative to the workspace. */
export const commonInputs = ['shared', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'];

const ignored = new Set(['node_modules', 'dist']);

function filesBelow(path: string, except?: string): string[] {
  const entries = readdirSync(path, { withFileTypes: true });
  return entries.flatMap((entry) => {
    const below = join(path, entry.name);
    if (ignored.has(entry.name) || below === except) return [];
    return entry.isDirectory() ? filesBelow(below, except) : [below];
  });
}

/**
 * The id of the build that the present sources of a part give: twelve hexadecimal digits of the
 * SHA-256 over everything that goes into it. Same sources, same id: a build that is already there
 * need not be made again, and two machines agree on what they have. The texts in a part's folder
 * `content` are no part of it: they are published by themselves, without any build.
 */
export function buildId(partFolder: string, root = workspace): string {
  const paths = [...commonInputs, partFolder].map((path) => join(root, path));
  const content = join(root, partFolder, 'content');
  const files = paths.flatMap((path) => (/\.\w+$/.test(path) ? [path] : filesBelow(path, content)));
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}
