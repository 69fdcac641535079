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
 * A file appears under its name in a single step and is a draft before that: `.draft-<machine>-<process>-…`.
 * A command that is killed leaves its drafts behind. They are never served, but they use disk space.
 */

/** Upper bound of the time for which a command writes a draft, in milliseconds. */
const abandonedAfterMs = 60 * 60 * 1000;

/** Name of the scope in which process ids are unique: a container counts its own, whatever the name of its host. */
const machine = [hostname(), processNamespace()].join('-').replaceAll(/\W/g, '_');

function processNamespace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
    return `${boot}-${readlinkSync('/proc/self/ns/pid').replaceAll(/\D/g, '')}`;
  } catch {
    // Only Linux has these files.
    return '';
  }
}

/** Returns a unique name that shows which process it belongs to. */
export function draftName(): string {
  return `.draft-${machine}-${process.pid}-${randomUUID().slice(0, 13)}`;
}

/** Folders that may contain drafts, relative to the folder of a site; `*` means every folder. */
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
 * Removes the drafts of commands that were killed: those whose process has ended and, once they are an hour old, those
 * of other machines or of this one before it was restarted. A draft that cannot be removed stays for the next run.
 * @param now The time of the storage's clock.
 * @returns the number of drafts removed.
 */
export async function sweepDrafts(root: string, now: Date): Promise<number> {
  const folders = (await Promise.all(places.map((place) => foldersAt(root, place)))).flat();
  const drafts = await Promise.all(
    folders.map(async (folder) => {
      // The target of a link contains no drafts of this site. The root itself may be a link.
      if (folder !== join(root) && (await isBehindLink(root, folder))) return [];
      return (await namesIn(folder))
        .filter(isDraft)
        .map((name) => ({ name, path: join(folder, name) }));
    }),
  );
  let swept = 0;
  for (const { name, path } of drafts.flat()) {
    if (!(await isAbandoned(name, path, now))) continue;
    await rm(path, { recursive: true, force: true }).then(
      () => (swept += 1),
      () => undefined,
    );
  }
  return swept;
}

/** True if a name is exactly that of a draft or a removed folder: an operator may have put other files next to them. */
const isDraft = (name: string) => name.startsWith('.removed-') || draftEnd.test(name);

async function isAbandoned(name: string, path: string, now: Date): Promise<boolean> {
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
    // EPERM means that the process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function foldersAt(root: string, place: string): Promise<readonly string[]> {
  if (!place.endsWith('*')) return [join(root, place)];
  const parent = join(root, place.slice(0, -1));
  return (await namesIn(parent)).map((name) => join(parent, name));
}

/** Returns the names in a folder; none if the folder does not exist. */
export const namesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder).catch(ignoreMissing)) ?? [];

/** Resolves to true if a path can be accessed. */
export const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Handler for `catch`: a missing file counts as `undefined`; every other failure is thrown again. */
export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}

/** Writes a file so that a reader finds either the old text or the new one, never a part of it. */
export async function writeWhole(path: string, text: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}${draftName()}`;
  await writeFile(draft, text);
  await rename(draft, path);
}

/** End of a draft's name, as `draftName` creates it. A document of a part may have a name that resembles a draft's. */
export const draftEnd = /\.draft-\w+-\d+-[\w-]+$/;

/** Returns the paths of the files below a folder, without drafts. Links are followed, as if their targets were stored there. */
export async function pathsBelow(folder: string, path = ''): Promise<readonly string[]> {
  const names = (await readdir(join(folder, path))).filter((name) => !draftEnd.test(name));
  const found = names.map(async (name) => {
    const own = path === '' ? name : `${path}/${name}`;
    const isFolder = (await stat(join(folder, own))).isDirectory();
    return isFolder ? pathsBelow(folder, own) : [own];
  });
  return (await Promise.all(found)).flat();
}

/** Returns the targets of the links below a folder, sorted by the path of the link. */
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

/** Returns the links on the way to a folder, including the folder itself. */
export async function linksAbove(root: string, folder: string): Promise<readonly string[]> {
  const isLink = async (path: string) =>
    (await lstat(join(root, path)).catch(ignoreMissing))?.isSymbolicLink();
  const names = folder.split('/');
  const paths = names.map((_, index) => names.slice(0, index + 1).join('/'));
  return (await Promise.all(paths.map(async (path) => ((await isLink(path)) ? path : [])))).flat();
}

/** Resolves to true if one of these folders is behind a link below the root: the target may belong to anybody. */
export async function isBehindLink(root: string, ...folders: readonly string[]): Promise<boolean> {
  const links = folders.map((folder) => linksAbove(root, relative(root, folder)));
  return (await Promise.all(links)).flat().length > 0;
}
