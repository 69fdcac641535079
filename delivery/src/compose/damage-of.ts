import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Files } from './artifact.ts';

interface Damage {
  /** The names of files that are missing, or hold something else, themselves or in a compressed form. */
  readonly changed: readonly string[];
  /** The names of files that nobody composed. */
  readonly surplus: readonly string[];
}

/** What of a folder is not as it would be written. */
export async function damageOf(folder: string, files: Files): Promise<Damage> {
  const rendered = Object.entries(files);
  const names = new Set(rendered.flatMap(([name]) => [name, `${name}.br`, `${name}.gz`]));
  const surplus = (await readdir(folder)).filter((name) => !names.has(name));
  const changed: string[] = [];
  // One file after the other: there may be thousands.
  for (const [name, text] of rendered) {
    if (!(await holds(join(folder, name), Buffer.from(text)))) changed.push(name);
  }
  return { changed, surplus };
}

/** Whether a file and its compressed forms hold these bytes. */
async function holds(path: string, bytes: Buffer): Promise<boolean> {
  const forms = await Promise.all([
    readFile(path),
    readFile(`${path}.br`).then(promisify(brotliDecompress)),
    readFile(`${path}.gz`).then(promisify(gunzip)),
  ]).catch(() => []);
  return forms.length === 3 && forms.every((form) => form.equals(bytes));
}
