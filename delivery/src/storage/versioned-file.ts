import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing, draftName, namesIn } from './drafts.ts';
import { codeOf } from './storage-failure.ts';

/*
 * A series is a text that many processes replace without losing each other's changes, and without a lock that
 * could outlive its owner. Each version is a separate file, `000007.json`, and the latest one counts. A
 * version is created by a link, which the file system refuses to the second process that requests it.
 */

/** A text that is replaced as a whole, and its version, which a later write names as the one it replaces. */
export interface VersionedText {
  readonly text: string;
  readonly version: string;
}

/**
 * Number of versions that are kept, whatever their numbers are: a version that skips many numbers must not
 * cause all others to be removed. Until then they show what was changed and when.
 */
export const versionLimit = 100;

/** Known facts about the version numbers of a series. */
interface Numbering {
  /** A number that was already used, even if no version in the series shows it. */
  readonly above?: number | undefined;
  /** A version that is referenced elsewhere. It is kept with all later ones, however many of those are not referenced yet. */
  readonly named?: number | undefined;
}

/** Access to texts with versions, in series such as `registry/head`. */
export interface Series {
  /** Returns the latest version, or `undefined` if none was ever written. */
  latest(series: string): Promise<VersionedText | undefined>;
  /** Returns one version, or `undefined` if it does not exist. */
  version(series: string, version: number): Promise<string | undefined>;
  /** Returns the versions that are kept, oldest first. */
  versions(series: string): Promise<readonly VersionedText[]>;
  /**
   * Writes the next version if the latest is still the expected one; `undefined` expects an empty series.
   * @param next Its number, if it is not the one after `expected`.
   * @returns true if it was written, false if another writer was faster.
   */
  replace(
    series: string,
    text: string,
    expected: string | undefined,
    next?: number,
  ): Promise<boolean>;
  /**
   * Adds a version after all existing ones, even while others add versions.
   * @param text Creates its text from its number.
   * @returns its number.
   */
  add(series: string, text: (version: number) => string, numbering?: Numbering): Promise<number>;
  /** Removes a version that nothing references. It must not be the latest of a series that is only ever replaced. */
  forget(series: string, version: number): Promise<void>;
}

/**
 * Returns series in folders that any number of processes may use at the same time.
 * @param keepsAll Returns true for a series that keeps every version.
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
    // The version was removed after it was listed, so newer ones exist.
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

/** Returns true if the number was free. */
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
 * Returns true if a version that was just written follows its base. After a very long pause a number may be free
 * because its version was removed. A writer that skips numbers must not have passed another one that did not.
 */
async function isNext(folder: string, base: number, next: number): Promise<boolean> {
  const versions = await versionsIn(folder);
  const others = versions.filter((version) => version > base && version !== next);
  if (next > base + 1 && others.length > 0) return false;
  if (others.length > 0 && !versions.includes(next + 1)) return false;
  return base === 0 ? (versions.at(-1) ?? 0) < next + versionLimit : versions.includes(base);
}

async function forgetOld(folder: string, named = Infinity): Promise<void> {
  const versions = await versionsIn(folder);
  // The oldest are removed first: an existing version proves that none after it was removed.
  for (const old of versions.slice(0, -versionLimit).filter((version) => version < named)) {
    await rm(versionPath(folder, old), { force: true });
  }
}

/** Returns the version numbers in ascending order. */
async function versionsIn(folder: string): Promise<readonly number[]> {
  const names = await namesIn(folder);
  // A file with another form of name, such as `7.json`, would be listed but never found.
  return names
    .map((name) => parseInt(name, 10))
    .filter((version, index) => versionFile(version) === names[index])
    .toSorted((one, other) => one - other);
}

const versionFile = (version: number) => `${String(version).padStart(6, '0')}.json`;

/** Returns the path of a version, relative to the same folder as `series`. */
export const versionPath = (series: string, version: number): string =>
  `${series}/${versionFile(version)}`;
