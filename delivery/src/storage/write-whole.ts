import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file so that whoever reads it finds the old text or the new one, never a part of it. */
export async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.draft-${process.pid}`;
  await writeFile(draft, text);
  await rename(draft, path);
}
