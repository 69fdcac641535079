import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing, draftName } from './drafts.ts';

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

/** Older versions are forgotten; until then they tell what was changed when. */
const keptVersions = 100;

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

/**
 * Makes the version after the one that is expected to be the latest.
 * @returns whether it was made; not when somebody else made it first.
 */
export async function writeNext(
  folder: string,
  text: string,
  expected: string | undefined,
): Promise<boolean> {
  const base = Number(expected ?? 0);
  await mkdir(folder, { recursive: true });
  const draft = join(folder, draftName());
  await writeFile(draft, text, { flush: true });
  try {
    await link(draft, versionPath(folder, base + 1));
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  } finally {
    await rm(draft);
  }
  return settle(folder, base);
}

/** After a very long pause the next place is free because it is forgotten, not because it comes next. */
async function settle(folder: string, base: number): Promise<boolean> {
  const versions = await versionsIn(folder);
  const isNext = base === 0 ? (versions.at(-1) ?? 0) <= keptVersions : versions.includes(base);
  if (!isNext) {
    await rm(versionPath(folder, base + 1), { force: true });
    return false;
  }
  // The oldest first: a version that is there proves that none after it was forgotten.
  for (const old of versions.filter((version) => version <= base + 1 - keptVersions)) {
    await rm(versionPath(folder, old), { force: true });
  }
  return true;
}

/** Ascending. */
async function versionsIn(folder: string): Promise<readonly number[]> {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  return names
    .flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((one, other) => one - other);
}

function versionPath(folder: string, version: number): string {
  return join(folder, `${String(version).padStart(6, '0')}.json`);
}

const isTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';
