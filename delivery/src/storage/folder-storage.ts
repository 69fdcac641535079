import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { draftName, ignoreMissing, linksAbove, writeWhole } from './drafts.ts';
import { codeOf } from './storage-failure.ts';
import { folderSeries, type Series } from './versioned-file.ts';

/** Returns a storage in a folder that any number of processes may use at the same time: releases, signatures and series. */
export function folderStorage(root: string): ReleaseStorage {
  return {
    read: (path) => readFile(join(root, path)).catch(ignoreMissing),

    async list(folder) {
      // A link leads to files that were not sealed here.
      if ((await linksAbove(root, folder)).length > 0) return [];
      const files = await findBelow(join(root, folder), (entry) => entry.isFile());
      // Hidden paths are drafts.
      return files.filter((path) => !path.startsWith('.'));
    },

    async links(folder) {
      const links = await findBelow(join(root, folder), (entry) => entry.isSymbolicLink());
      return [...(await linksAbove(root, folder)), ...links.map((path) => `${folder}/${path}`)];
    },

    async seal(folder, files) {
      const target = join(root, folder);
      if (await stat(target).catch(ignoreMissing)) return false;
      // The draft is next to the target, under a name that is never served: renaming is a single step within a file system.
      const draft = join(dirname(target), draftName());
      try {
        await writeFiles(draft, files);
        return await moveDraft(draft, target);
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
    },

    sealedAt: async (folder) => (await stat(join(root, folder)).catch(ignoreMissing))?.mtime,

    async remove(folder) {
      // The target of a link was not sealed here.
      if ((await linksAbove(root, dirname(folder))).length > 0) return;
      // The folder disappears in one step and is never seen half removed.
      const removed = join(root, dirname(folder), `.removed-${randomUUID()}`);
      await rename(join(root, folder), removed).catch(ignoreMissing);
      await rm(removed, { recursive: true, force: true });
    },

    async now() {
      await mkdir(root, { recursive: true });
      const clock = join(root, draftName());
      try {
        // Even a full disk has room for an empty file.
        await writeFile(clock, '');
        return (await stat(clock)).mtime;
      } finally {
        await rm(clock, { force: true });
      }
    },

    write: (path, text) => writeWhole(join(root, path), text),
    // All versions of the trust are kept, because each one vouches for the next.
    ...folderSeries(root, (series) => series === 'trust'),
  };
}

/** Returns the sorted paths of the wanted entries below a folder, without following links. */
async function findBelow(folder: string, isWanted: (entry: Dirent) => boolean) {
  const walk = async (path: string): Promise<readonly string[]> => {
    const entries = await readdir(join(folder, path), { withFileTypes: true }).catch(ignoreMissing);
    const found = (entries ?? []).map(async (entry) => {
      if (entry.isDirectory()) return walk(join(path, entry.name));
      return isWanted(entry) ? [join(path, entry.name)] : [];
    });
    return (await Promise.all(found)).flat();
  };
  return (await walk('')).toSorted();
}

async function writeFiles(folder: string, files: ReadonlyMap<string, Uint8Array>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
}

/** Returns true if the draft took the place of the target, false if another process sealed the folder in the meantime. */
async function moveDraft(draft: string, target: string): Promise<boolean> {
  try {
    await rename(draft, target);
    return true;
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) return false;
    throw error;
  }
}

/**
 * Storage of the releases, the signatures and the registry. Two teams may write at the same moment, from two
 * machines: a sealed file is written only once, and a text with versions is replaced only by a writer that
 * names the version it replaces. Paths are relative and use forward slashes.
 */
export interface ReleaseStorage extends Series {
  /** Returns the bytes of a sealed file, or `undefined` if it does not exist. */
  read(path: string): Promise<Buffer | undefined>;
  /** Returns the sorted paths of all sealed files below a folder, relative to that folder. */
  list(folder: string): Promise<readonly string[]>;
  /** Returns the paths of the links below a folder and on the way to it. A folder may contain links, but nobody sealed them. */
  links(folder: string): Promise<readonly string[]>;
  /**
   * Writes the files of a folder once: all of them appear together.
   * @returns true if they were written, false if the folder already existed; it then stays unchanged.
   */
  seal(folder: string, files: ReadonlyMap<string, Uint8Array>): Promise<boolean>;
  /** Returns the time at which a folder was sealed, or `undefined` if it does not exist. */
  sealedAt(folder: string): Promise<Date | undefined>;
  remove(folder: string): Promise<void>;
  /** Returns the time of the storage's clock: the clock of the machine that publishes may be years off. */
  now(): Promise<Date>;
  /** Writes a file, such as a signature, that has a single writer. */
  write(path: string, text: string): Promise<void>;
}
