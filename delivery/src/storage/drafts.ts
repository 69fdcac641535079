import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import {
  access,
  lstat,
  mkdir,
  readdir,
  readlink,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join, relative } from 'node:path';

/*
 * Whatever is written appears under its name at once, and is a draft before that: `.draft-<machine>-<process>-…`.
 * A command that is killed leaves its drafts behind. They are never served, but they take up room.
 */

/** No command writes a draft for longer than that, in milliseconds. */
const abandonedAfterMs = 60 * 60 * 1000;

/** Where numbers of processes mean the same: a container counts its own, whatever its host is called. */
const machine = [hostname(), processNamespace()].join('-').replaceAll(/\W/g, '_');

function processNamespace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
    return `${boot}-${readlinkSync('/proc/self/ns/pid').replaceAll(/\D/g, '')}`;
  } catch {
    // Only Linux has them.
    return '';
  }
}

/** A name that nobody else has, and that tells whose it is. */
export function draftName(): string {
  return `.draft-${machine}-${process.pid}-${randomUUID().slice(0, 13)}`;
}

/** Where drafts may lie, seen from the folder of a site; a star stands for every folder. */
const places = [
  '',
  'trust',
  'trust/next',
  'promoted/*',
  'registry',
  'registry/*',
  'signatures/*',
  'releases/*',
  'pieces',
  'compositions',
  'compositions/*',
];

/**
 * Removes the drafts of commands that were killed: those whose process is gone, and those of other machines, or of this one
 * before it was started anew, once they are an hour old. What cannot be removed stays for the next time.
 * @param now By the storage's clock.
 * @returns how many were removed.
 */
export async function sweepDrafts(root: string, now: Date): Promise<number> {
  const folders = (await Promise.all(places.map((place) => foldersAt(root, place)))).flat();
  const drafts = await Promise.all(
    folders.map(async (folder) => {
      // What a link leads to is nobody's draft here. The root itself may be one.
      if (folder !== join(root) && (await isBehindLink(root, folder))) return [];
      return (await namesIn(folder))
        .filter(isDraft)
        .map((name) => ({ name, path: join(folder, name) }));
    }),
  );
  let swept = 0;
  for (const { name, path } of drafts.flat()) {
    if (!(await isLeft(name, path, now))) continue;
    await rm(path, { recursive: true, force: true }).then(
      () => (swept += 1),
      () => undefined,
    );
  }
  return swept;
}

/** An operator may have set something aside beside them. */
const isDraft = (name: string) => name.startsWith('.removed-') || draftEnd.test(name);

async function isLeft(name: string, path: string, now: Date): Promise<boolean> {
  const [, host, id] = /draft-(\w+)-(\d+)-/.exec(name) ?? [];
  if (host === machine && Number(id) !== process.pid && !isAlive(Number(id))) return true;
  const written = (await stat(path).catch(ignoreMissing))?.mtimeMs;
  return written !== undefined && now.getTime() - written > abandonedAfterMs;
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // Somebody else's process is one, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function foldersAt(root: string, place: string): Promise<readonly string[]> {
  if (!place.endsWith('*')) return [join(root, place)];
  const parent = join(root, place.slice(0, -1));
  return (await namesIn(parent)).map((name) => join(parent, name));
}

/** What is in a folder; nothing where there is none. */
export const namesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder).catch(ignoreMissing)) ?? [];

/** Whether something can be found at a path. */
export const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** For `catch`: what is not there is nothing, every other failure stays one. */
export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}

/** Writes a file so that whoever reads it finds the old text or the new one, never a part of it. */
export async function writeWhole(path: string, text: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}${draftName()}`;
  await writeFile(draft, text);
  await rename(draft, path);
}

/** As `draftName` ends a name; a document of a part may be called after drafts, too. */
export const draftEnd = /\.draft-\w+-\d+-[\w-]+$/;

/** The files below a folder, by path, without drafts; what a link leads to counts as lying there. */
export async function pathsBelow(folder: string, path = ''): Promise<readonly string[]> {
  const names = (await readdir(join(folder, path))).filter((name) => !draftEnd.test(name));
  const found = names.map(async (name) => {
    const own = path === '' ? name : `${path}/${name}`;
    const isFolder = (await stat(join(folder, own))).isDirectory();
    return isFolder ? pathsBelow(folder, own) : [own];
  });
  return (await Promise.all(found)).flat();
}

/** The links below a folder, by path, in the order of their paths. */
export async function linksOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const links = entries.filter((entry) => entry.isSymbolicLink());
  const read = links.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    return [relative(folder, path), await readlink(path)] as const;
  });
  const found = await Promise.all(read);
  return Object.fromEntries(found.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The links on the way to a folder, itself among them. */
export async function linksAbove(root: string, folder: string): Promise<readonly string[]> {
  const isLink = async (path: string) =>
    (await lstat(join(root, path)).catch(ignoreMissing))?.isSymbolicLink();
  const names = folder.split('/');
  const above = names.map((_, index) => names.slice(0, index + 1).join('/'));
  return (await Promise.all(above.map(async (path) => ((await isLink(path)) ? path : [])))).flat();
}

/** Whether a link leads to one of these folders, somewhere below the root: what is there may be anybody's. */
export async function isBehindLink(root: string, ...folders: readonly string[]): Promise<boolean> {
  const links = folders.map((folder) => linksAbove(root, relative(root, folder)));
  return (await Promise.all(links)).flat().length > 0;
}
