import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing, draftName, namesIn } from './drafts.ts';
import { codeOf } from './storage-failure.ts';

/*
 * A text that many processes replace without losing each other's changes, and without a lock that could
 * outlive its owner: each version is a file of its own, `000007.json`, and the latest is the one that
 * counts. A version is made by a link, which the file system refuses to the second who asks for it.
 */

/** A text that is replaced as a whole, with the version by which another write is told from none. */
export interface VersionedText {
  readonly text: string;
  readonly version: string;
}

/**
 * So many are kept, whatever their numbers: one that leaves many out must not have all others forgotten. Until they are,
 * they tell what was changed when.
 */
export const keptVersions = 100;

interface Next {
  /** The number of the next version, where some are left out. */
  readonly next?: number | undefined;
  /** Whether every version stays. */
  readonly keepsAll?: boolean;
}

/** The latest version, or nothing when there is none. */
export async function readLatest(folder: string): Promise<VersionedText | undefined> {
  const latest = (await versionsIn(folder)).at(-1);
  if (latest === undefined) return undefined;
  const text = await readFile(versionPath(folder, latest), 'utf8').catch(ignoreMissing);
  // Forgotten since it was listed: there are newer ones.
  return text === undefined ? readLatest(folder) : { text, version: String(latest) };
}

/** Every version that is kept, the oldest first. */
export async function readVersions(folder: string): Promise<readonly VersionedText[]> {
  const found = (await versionsIn(folder)).map(async (version) => {
    const text = await readFile(versionPath(folder, version), 'utf8').catch(ignoreMissing);
    return text === undefined ? [] : [{ text, version: String(version) }];
  });
  return (await Promise.all(found)).flat();
}

/** One version, or nothing when it is not there. */
export const readVersion = (folder: string, version: number): Promise<string | undefined> =>
  readFile(versionPath(folder, version), 'utf8').catch(ignoreMissing);

/** Removes a version, which must not be the latest of a series that is only ever replaced. */
export const forgetVersion = (folder: string, version: number): Promise<void> =>
  rm(versionPath(folder, version), { force: true });

/**
 * Makes the version after the one that is expected to be the latest.
 * @returns whether it was made; not when somebody else made it first.
 */
export async function writeNext(
  folder: string,
  text: string,
  expected: string | undefined,
  { next = Number(expected ?? 0) + 1, keepsAll = false }: Next = {},
): Promise<boolean> {
  if (!(await writeFree(folder, text, next))) return false;
  if (!(await isNext(folder, Number(expected ?? 0), next))) {
    await rm(versionPath(folder, next), { force: true });
    return false;
  }
  if (!keepsAll) await forgetOld(folder);
  return true;
}

/** What is known of the numbers of a series. */
export interface Numbering {
  /** One that was given already, though nothing in the series may say so. */
  readonly above?: number | undefined;
  /** The version that somebody names: it stays, and all that came after it, however many nobody has come to name. */
  readonly named?: number | undefined;
}

/** Adds a version after all that are there, as often as it takes. */
export async function writeVersion(
  folder: string,
  text: (version: number) => string,
  { above = 0, named }: Numbering = {},
): Promise<number> {
  const latest = (await versionsIn(folder)).at(-1) ?? 0;
  for (let next = Math.max(latest, above) + 1; ; next += 1) {
    if (!(await writeFree(folder, text(next), next))) continue;
    await forgetOld(folder, named);
    return next;
  }
}

/** Whether it was free. */
async function writeFree(folder: string, text: string, version: number): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  const draft = join(folder, draftName());
  try {
    await writeFile(draft, text, { flush: true });
    await link(draft, versionPath(folder, version));
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * After a very long pause the next place is free because it is forgotten, not because it comes next. And whoever leaves
 * numbers out must not have passed over somebody who did not.
 */
async function isNext(folder: string, base: number, next: number): Promise<boolean> {
  const versions = await versionsIn(folder);
  const others = versions.filter((version) => version > base && version !== next);
  if (next > base + 1 && others.length > 0) return false;
  if (others.length > 0 && !versions.includes(next + 1)) return false;
  return base === 0 ? (versions.at(-1) ?? 0) < next + keptVersions : versions.includes(base);
}

async function forgetOld(folder: string, named = Infinity): Promise<void> {
  const versions = await versionsIn(folder);
  // The oldest first: a version that is there proves that none after it was forgotten.
  for (const old of versions.slice(0, -keptVersions).filter((version) => version < named)) {
    await rm(versionPath(folder, old), { force: true });
  }
}

/** Ascending. */
async function versionsIn(folder: string): Promise<readonly number[]> {
  const names = await namesIn(folder);
  // Called otherwise, as `7.json` is, a version would be listed and never found.
  return names
    .map((name) => parseInt(name, 10))
    .filter((version, index) => versionFile(version) === names[index])
    .toSorted((one, other) => one - other);
}

const versionFile = (version: number) => `${String(version).padStart(6, '0')}.json`;

/** Where a version of a series lies, seen from where the series is seen from. */
export const versionPath = (series: string, version: number): string =>
  `${series}/${versionFile(version)}`;
