import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm, readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeWhole } from '../storage/drafts.ts';
import { afterFile } from './after-file.ts';

/** Creates an empty folder that is removed after the last test of the file. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'amendes-delivery-'));
  afterFile(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files below a folder, by their paths; one without a text is omitted. */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    if (text !== undefined) await writeWhole(join(folder, path), text);
  }
}

type Entry = { readonly path: string } & (
  | { readonly kind: 'folder' }
  | { readonly kind: 'link'; readonly to: string }
  | { readonly kind: 'file'; readonly bytes: Buffer; readonly mode: number }
);

/**
 * Returns a function that fills folders like `fill`, which runs once per process and hour: its files are kept in memory and
 * written into each further folder. The hour matters because signatures are fresh for a limited time, and tests change the clock.
 */
export function fillOnce(
  fill: (folder: string) => Promise<void>,
): (folder: string) => Promise<void> {
  const known = new Map<number, readonly Entry[]>();
  return async (folder) => {
    const hour = Math.floor(Date.now() / 3_600_000);
    const entries = known.get(hour);
    if (entries) {
      for (const entry of entries) writeEntry(folder, entry);
    } else {
      await fill(folder);
      known.set(hour, entriesIn(folder));
    }
  };
}

/** Returns the entries of a folder and below it, each after its parent folder. */
const entriesIn = (folder: string): readonly Entry[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((path) => entryAt(path, join(folder, path)));

function entryAt(path: string, file: string): Entry {
  const found = lstatSync(file);
  if (found.isSymbolicLink()) return { path, kind: 'link', to: readlinkSync(file) };
  if (found.isDirectory()) return { path, kind: 'folder' };
  return { path, kind: 'file', bytes: readFileSync(file), mode: found.mode };
}

function writeEntry(folder: string, entry: Entry): void {
  const file = join(folder, entry.path);
  switch (entry.kind) {
    case 'folder':
      return void mkdirSync(file, { recursive: true });
    case 'link':
      return symlinkSync(entry.to, file);
    case 'file':
      return writeFileSync(file, entry.bytes, { mode: entry.mode });
  }
}

/** Returns the paths of the files that are served from a folder, through the links to them. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder);
  const names = entries.map(async (name) => {
    const path = join(folder, name);
    if (!(await stat(path)).isDirectory()) return [name];
    return (await readdir(path)).map((file) => join(name, file));
  });
  return (await Promise.all(names)).flat().toSorted();
}

/** Returns every file that is served from a folder, in base64. */
export async function filesIn(folder: string): Promise<Record<string, string>> {
  const files = (await namesIn(folder)).map(async (name) => {
    return [name, await readFile(join(folder, name), 'base64')] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}
