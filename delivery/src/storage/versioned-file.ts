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

/** What is known of the numbers of a series. */
interface Numbering {
  /** One that was given already, though nothing in the series may say so. */
  readonly above?: number | undefined;
  /** The version that somebody names: it stays, and all that came after it, however many nobody has come to name. */
  readonly named?: number | undefined;
}

/** What has versions, in series such as `registry/head`. */
export interface Series {
  /** The latest version; nothing when none was ever written. */
  latest(series: string): Promise<VersionedText | undefined>;
  /** One version, or nothing when it is not there. */
  version(series: string, version: number): Promise<string | undefined>;
  /** The versions that are kept, the oldest first. */
  versions(series: string): Promise<readonly VersionedText[]>;
  /**
   * Writes the next version if the latest is still the one that is expected; `undefined` expects none.
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
   * Adds a version after all that are there, whatever others add.
   * @param text Makes its text of its number.
   * @returns its number.
   */
  add(series: string, text: (version: number) => string, numbering?: Numbering): Promise<number>;
  /** Removes a version that nothing names, which must not be the latest of a series that is only ever replaced. */
  forget(series: string, version: number): Promise<void>;
}

/**
 * Series in folders that any number of processes may use at the same time.
 * @param keepsAll Of which series every version stays.
 */
export function folderSeries(root: string, keepsAll: (series: string) => boolean): Series {
  const at = (series: string) => join(root, series);
  const version: Series['version'] = (series, number) =>
    readFile(versionPath(at(series), number), 'utf8').catch(ignoreMissing);
  const forget: Series['forget'] = (series, number) =>
    rm(versionPath(at(series), number), { force: true });
  const latest: Series['latest'] = async (series) => {
    const number = (await versionsIn(at(series))).at(-1);
    if (number === undefined) return undefined;
    const text = await version(series, number);
    // Forgotten since it was listed: there are newer ones.
    return text === undefined ? latest(series) : { text, version: String(number) };
  };
  return {
    latest,
    version,
    async versions(series) {
      const found = (await versionsIn(at(series))).map(async (number) => {
        const text = await version(series, number);
        return text === undefined ? [] : [{ text, version: String(number) }];
      });
      return (await Promise.all(found)).flat();
    },
    async replace(series, text, expected, next = Number(expected ?? 0) + 1) {
      if (!(await writeFree(at(series), text, next))) return false;
      if (!(await isNext(at(series), Number(expected ?? 0), next))) {
        await forget(series, next);
        return false;
      }
      if (!keepsAll(series)) await forgetOld(at(series));
      return true;
    },
    async add(series, text, { above = 0, named } = {}) {
      const last = (await versionsIn(at(series))).at(-1) ?? 0;
      for (let next = Math.max(last, above) + 1; ; next += 1) {
        if (!(await writeFree(at(series), text(next), next))) continue;
        await forgetOld(at(series), named);
        return next;
      }
    },
    forget,
  };
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
