import { randomBytes } from 'node:crypto';
import { open, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing, isThere, draftName, namesIn } from './drafts.ts';
import { isFull } from './storage-failure.ts';

/*
 * Room that is kept for when it burns: on a full disk a part can still be rolled back or switched off, and a banner be
 * published, one after the other: each may compose every document anew. A file of the size of four compositions lies in
 * the site's folder; it is removed for just these commands, and laid again after them.
 */

const reserveFile = '.reserve';

/** So many compositions have room in it; one of four parts in six languages has 8.2 MB on the disk. */
const compositions = 4;

/** The least that is kept, in bytes. */
const least = 2 * 1024 * 1024;

/** The part of it that is enough, once it lies there. */
const enough = 0.75;

/** Written at a time. */
const chunk = 1024 * 1024;

/** A disk on which the reserve would leave less than this many times its size is left alone. */
const spare = 2;

/**
 * Does something that changes a site, in the room of the reserve when there is no other.
 * @param act Changes nothing when it fails for want of room: it is done once more.
 */
export async function withReserve<Result>(
  root: string,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!isFull(error) || !(await freeReserve(root))) throw error;
    return act();
  }
}

/** @returns whether there was one. */
async function freeReserve(root: string): Promise<boolean> {
  const path = join(root, reserveFile);
  const wasThere = await isThere(path);
  await rm(path, { force: true });
  return wasThere;
}

/**
 * Lays the reserve, unless it is there and large enough.
 * @param served The folder of what is served: the reserve is measured by it.
 * @returns whether it is there now; not on a disk that it would fill.
 */
export async function writeReserve(root: string, served: string): Promise<boolean> {
  const size = Math.max(least, compositions * (await bytesOnDisk(served)));
  const path = join(root, reserveFile);
  const present = await stat(path).catch(ignoreMissing);
  // Not anew for each page that grows by a sentence.
  if (present && present.blocks * 512 >= size * enough) return true;
  const { bavail, bsize } = await statfs(root);
  if (bavail * bsize < spare * size) return present !== undefined;
  const draft = join(root, draftName());
  try {
    const file = await open(draft, 'w');
    try {
      // At random: a file system that compresses would keep room for nothing.
      for (let left = size; left > 0; left -= chunk) {
        await file.write(randomBytes(Math.min(left, chunk)));
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
    return true;
  } catch (error) {
    await rm(draft, { force: true });
    if (isFull(error)) return present !== undefined;
    throw error;
  }
}

/** What a folder takes up, through its links. */
async function bytesOnDisk(folder: string): Promise<number> {
  const sizes = (await namesIn(folder)).map(async (name) => {
    const path = join(folder, name);
    const found = await stat(path).catch(ignoreMissing);
    if (!found) return 0;
    return found.isDirectory() ? bytesOnDisk(path) : found.blocks * 512;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
