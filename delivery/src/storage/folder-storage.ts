import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { draftName, ignoreMissing, linksAbove, writeWhole } from './drafts.ts';
import { codeOf } from './storage-failure.ts';
import {
  forgetVersion,
  readLatest,
  readVersion,
  readVersions,
  writeNext,
  writeVersion,
  type Numbering,
  type VersionedText,
} from './versioned-file.ts';

/** Releases, signatures and all that has versions, in a folder which any number of processes may use at the same time. */
export function folderStorage(root: string): ReleaseStorage {
  const at = (series: string) => join(root, series);
  return {
    read: (path) => readFile(join(root, path)).catch(ignoreMissing),

    async list(folder) {
      // A link leads to what nobody sealed here.
      if ((await linksAbove(root, folder)).length > 0) return [];
      return (await filesBelow(join(root, folder))).toSorted();
    },

    async links(folder) {
      return [...(await linksAbove(root, folder)), ...(await linksBelow(root, folder))];
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
    latest: (series) => readLatest(at(series)),
    version: (series, version) => readVersion(at(series), version),
    versions: (series) => readVersions(at(series)),
    replace: (series, text, expected, next) =>
      // Each version of the trust vouches for the one after it.
      writeNext(at(series), text, expected, { next, keepsAll: series === 'trust' }),
    add: (series, text, numbering) => writeVersion(at(series), text, numbering),
    forget: (series, version) => forgetVersion(at(series), version),
  };
}

/** The paths of all files below a folder, without what a link leads to; hidden ones are drafts. */
async function filesBelow(folder: string, above = ''): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(ignoreMissing);
  const found = (entries ?? []).map(async (entry) => {
    const path = above + entry.name;
    if (entry.isDirectory()) return filesBelow(join(folder, entry.name), `${path}/`);
    return entry.isFile() ? [path] : [];
  });
  return (await Promise.all(found)).flat().filter((path) => !path.startsWith('.'));
}

/** What a link leads to is not looked into. */
async function linksBelow(root: string, folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(ignoreMissing);
  const found = (entries ?? []).map(async (entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? linksBelow(root, path) : entry.isSymbolicLink() ? [path] : [];
  });
  return (await Promise.all(found)).flat().toSorted();
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
export interface ReleaseStorage {
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
  /** The latest version of a series, such as `registry/head`; nothing when none was ever written. */
  latest(series: string): Promise<VersionedText | undefined>;
  /** One version of a series. */
  version(series: string, version: number): Promise<string | undefined>;
  /** The versions of a series that are kept, the oldest first. */
  versions(series: string): Promise<readonly VersionedText[]>;
  /**
   * Writes the next version of a series if the latest is still the one that is expected; `undefined` expects none.
   * @param next Its number, when it is not the one after that.
   * @returns whether it was written; not when somebody else was faster.
   */
  replace(
    series: string,
    text: string,
    expected: string | undefined,
    next?: number,
  ): Promise<boolean>;
  /**
   * Adds a version to a series, whatever others add.
   * @param text Makes its text of its number.
   * @returns its number.
   */
  add(series: string, text: (version: number) => string, numbering?: Numbering): Promise<number>;
  /** Removes a version that nothing names. */
  forget(series: string, version: number): Promise<void>;
}
