import { randomBytes } from 'node:crypto';
import { open, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing, isThere, draftName, namesIn } from './drafts.ts';
import { isFull } from './storage-failure.ts';

/*
 * Disk space is reserved for emergencies: on a full disk a part can still be rolled back or switched off and a banner
 * published, one after the other, although each command may compose every document again. A file as large as four
 * compositions is stored in the site's folder. It is removed only for these commands and written again after them.
 */

const reserveFile = '.reserve';

/** Number of compositions that fit into the reserve. One composition of four parts in six languages uses 8.2 MB on disk. */
const compositions = 4;

/** Minimum size of the reserve, in bytes. */
const minimumSize = 2 * 1024 * 1024;

/** Share of the wanted size that is enough for an existing reserve. */
const sufficientShare = 0.75;

/** Number of bytes written at a time. */
const chunk = 1024 * 1024;

/** Minimum free space before the reserve is written, as a multiple of its size. */
const freeSpaceFactor = 2;

/**
 * Changes a site, and uses the space of the reserve if there is no other.
 * @param act Leaves the site unchanged if it fails because the disk is full: it is then run a second time.
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

/** @returns true if there was a reserve. */
async function freeReserve(root: string): Promise<boolean> {
  const path = join(root, reserveFile);
  const wasThere = await isThere(path);
  await rm(path, { force: true });
  return wasThere;
}

/**
 * Writes the reserve, unless it exists and is large enough.
 * @param served The folder that is served: the size of the reserve depends on it.
 * @returns true if the reserve exists now; it is not written on a disk that it would fill.
 */
export async function writeReserve(root: string, served: string): Promise<boolean> {
  const size = Math.max(minimumSize, compositions * (await bytesOnDisk(served)));
  const path = join(root, reserveFile);
  const present = await stat(path).catch(ignoreMissing);
  // The reserve is not rewritten for each page that grows by a sentence.
  if (present && present.blocks * 512 >= size * sufficientShare) return true;
  const { bavail, bsize } = await statfs(root);
  if (bavail * bsize < freeSpaceFactor * size) return present !== undefined;
  const draft = join(root, draftName());
  try {
    const file = await open(draft, 'w');
    try {
      // Random bytes are used because a file system that compresses would reserve no space for zeros.
      for (let remaining = size; remaining > 0; remaining -= chunk) {
        await file.write(randomBytes(Math.min(remaining, chunk)));
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

/** Returns the bytes that a folder uses on disk, following its links. */
async function bytesOnDisk(folder: string): Promise<number> {
  const sizes = (await namesIn(folder)).map(async (name) => {
    const path = join(folder, name);
    const found = await stat(path).catch(ignoreMissing);
    if (!found) return 0;
    return found.isDirectory() ? bytesOnDisk(path) : found.blocks * 512;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
