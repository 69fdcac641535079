import { readFile, writeFile } from 'node:fs/promises';

/** Changes a source as an editor does: what is to be replaced has to be there. */
export async function edit(path: string, from: string, to: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${path} does not hold ${from}`);
  await writeFile(path, text.replace(from, to));
}
