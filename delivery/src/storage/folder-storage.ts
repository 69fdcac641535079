import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { draftName, ignoreMissing, linksAbove, writeWhole } from './drafts.ts';
import { codeOf } from './storage-failure.ts';
import { folderSeries, type Series } from './versioned-file.ts';

/** Releases, signatures and all that has versions, in a folder which any number of processes may use at the same time. */
export function folderStorage(root: string): ReleaseStorage {
  return {
    read: (path) => readFile(join(root, path)).catch(ignoreMissing),

    async list(folder) {
      // A link leads to what nobody sealed here.
      if ((await linksAbove(root, folder)).length > 0) return [];
      const files = await below(join(root, folder), (entry) => entry.isFile());
      // Hidden ones are drafts.
      return files.filter((path) => !path.startsWith('.'));
    },

    async links(folder) {
      const links = await below(join(root, folder), (entry) => entry.isSymbolicLink());
      return [...(await linksAbove(root, folder)), ...links.map((path) => `${folder}/${path}`)];
    },

    async seal(folder, files) {
      const target = join(root, folder);
      if (await stat(target).catch(ignoreMissing)) return false;
      // Beside the target, under a name that is never served: a renaming is one step within a file system.
      const draft = join(dirname(target), draftName());
      try {
        await writeFiles(draft, files);
        return await takePlace(draft, target);
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
    },

    sealedAt: async (folder) => (await stat(join(root, folder)).catch(ignoreMissing))?.mtime,

    async remove(folder) {
      // What a link leads to was not sealed here.
      if ((await linksAbove(root, dirname(folder))).length > 0) return;
      // Gone at once, and never half there.
      const away = join(root, dirname(folder), `.removed-${randomUUID()}`);
      await rename(join(root, folder), away).catch(ignoreMissing);
      await rm(away, { recursive: true, force: true });
    },

    async now() {
      await mkdir(root, { recursive: true });
      const clock = join(root, draftName());
      try {
        // An empty file has room on a full disk, too.
        await writeFile(clock, '');
        return (await stat(clock)).mtime;
      } finally {
        await rm(clock, { force: true });
      }
    },

    write: (path, text) => writeWhole(join(root, path), text),
    // Each version of the trust vouches for the one after it.
    ...folderSeries(root, (series) => series === 'trust'),
  };
}

/** The paths of what is wanted below a folder, sorted; what a link leads to is not looked into. */
async function below(folder: string, isWanted: (entry: Dirent) => boolean) {
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

/** Whether it did; not when somebody else sealed the folder in the meantime. */
async function takePlace(draft: string, target: string): Promise<boolean> {
  try {
    await rename(draft, target);
    return true;
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) return false;
    throw error;
  }
}

/**
 * Where releases, signatures and the registry are kept. Two teams may write at the same moment, from two machines: what
 * is sealed is written once, and what has versions is replaced only by who knows what it replaces. Paths are
 * relative and have forward slashes.
 */
export interface ReleaseStorage extends Series {
  /** The bytes of a sealed file, or nothing when there is none. */
  read(path: string): Promise<Buffer | undefined>;
  /** The paths of all sealed files below a folder, sorted, seen from that folder. */
  list(folder: string): Promise<readonly string[]>;
  /** The paths of links below a folder and on the way to it: a folder may hold some, which nobody sealed. */
  links(folder: string): Promise<readonly string[]>;
  /**
   * Writes the files of a folder once: all of them appear together.
   * @returns whether they were written; not when the folder was there, which stays as it is.
   */
  seal(folder: string, files: ReadonlyMap<string, Uint8Array>): Promise<boolean>;
  /** When a folder was sealed, or nothing when there is none. */
  sealedAt(folder: string): Promise<Date | undefined>;
  remove(folder: string): Promise<void>;
  /** The time by the clock of the storage: that of the machine which publishes may be years off. */
  now(): Promise<Date>;
  /** Writes a file that is there once for whoever writes it, such as a signature. */
  write(path: string, text: string): Promise<void>;
}
