import { mkdtemp, rm, readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeWhole } from '../storage/drafts.ts';
import { afterFile } from './after-file.ts';

/** An empty folder that is gone after the last test of the file. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'amendes-delivery-'));
  afterFile(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files below a folder, by their paths; one without a text is left out. */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    if (text !== undefined) await writeWhole(join(folder, path), text);
  }
}

/** The paths of all files that are served from a folder, through the links that lead to them. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder);
  const names = entries.map(async (name) => {
    const path = join(folder, name);
    if (!(await stat(path)).isDirectory()) return [name];
    return (await readdir(path)).map((file) => join(name, file));
  });
  return (await Promise.all(names)).flat().toSorted();
}

/** Every file that is served from a folder, as bytes in the form of text. */
export async function filesIn(folder: string): Promise<Record<string, string>> {
  const files = (await namesIn(folder)).map(async (name) => {
    return [name, await readFile(join(folder, name), 'base64')] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}
