import { rm, stat, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { changeRegistry } from '../registry/change-registry.ts';
import { headName, seriesOf } from '../registry/pointers.ts';
import { readRegistry, readVersion, readVersionedRegistry } from '../registry/registry.ts';
import type { Registry } from '../registry/registered.ts';
import { composedFile } from '../registry/public-registry.ts';
import { readSignedComposition } from '../registry/signed-composition.ts';
import { forgetSignatures } from '../registry/signed-releases.ts';
import {
  documentsFolder,
  promotedPath,
  releaseName,
  releasesFolder,
  type SiteFolder,
} from '../site/site-folder.ts';
import {
  servedComposition,
  compositionFile,
  compositionFormat,
  parseDescription,
  releasesNamedIn,
} from '../compose/composition.ts';
import { allReleases } from '../release/read-release.ts';
import { ignoreMissing, isBehindLink, linksOf, namesIn, sweepDrafts } from '../storage/drafts.ts';
import { withReserve, writeReserve } from '../storage/reserve.ts';
import { isFull } from '../storage/storage-failure.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { namedBy } from '../registry/pinned-manifests.ts';

/** Upper bound of the duration of a composition, in milliseconds: one that runs now uses files that were written before. */
const abandonedAfterMs = 60 * 60 * 1000;

/**
 * Removes the releases that nobody can need any more, and what was composed of them. It also works on a full
 * disk, where the note of the removals uses the space that is reserved for emergencies.
 * @param at The time, if it is not that of the storage's clock.
 * @returns the removed releases, as `<name>/<build>`.
 */
export async function removeOld(site: SiteFolder, at?: Date): Promise<readonly string[]> {
  const removed = await withReserve(site.root, () => markAndRemove(site, at));
  await writeReserve(site.root, site.current);
  return removed;
}

async function markAndRemove(site: SiteFolder, at: Date | undefined): Promise<readonly string[]> {
  const now = at ?? (await site.storage.now());
  await sweepDrafts(site.root, now);
  // They are marked first: from then on none of them can be promoted, and no promoted one is among them.
  const mark = async (before: Registry | undefined) => {
    const registry = before ?? (await readRegistry(site));
    const { removing: alreadyMarked = [], ...others } = registry;
    const named = namedBy(registry);
    // A release that an interrupted command started to remove is incomplete, so its removal continues unless it is named by now.
    // A key that may only renew can claim this of any release: one that is still sealed goes only when it is old.
    const marked = alreadyMarked.filter((release) => releaseName.test(release));
    const interrupted = await Promise.all(
      marked.map(async (release) =>
        (await site.storage.sealedAt(`${releasesFolder}/${release}`)) ? [] : [release],
      ),
    );
    const removing = [
      ...new Set([...interrupted.flat(), ...(await findOld(site, registry, now))]),
    ].filter((release) => !named.has(release));
    return removing.length === 0 ? others : { ...others, removing };
  };
  const { after } = await changeRegistry(site, mark).catch(async (error: unknown) => {
    // If the reserved space is not enough either, unused compositions go first: their removal needs no note.
    if (!isFull(error)) throw error;
    await removeUnused(site, now);
    return changeRegistry(site, mark);
  });
  const { removing = [] } = after;
  // The marks go first, so that nobody is served half a release.
  for (const release of removing) await unmark(site, release);
  for (const release of removing) {
    await site.storage.remove(`${releasesFolder}/${release}`);
    await forgetSignatures(site, release);
  }
  await changeRegistry(site, async (before) => {
    const { removing: _, retired = {}, ...registry } = before ?? (await readRegistry(site));
    const remaining = Object.entries(retired).filter(([release]) => !removing.includes(release));
    return remaining.length === 0
      ? registry
      : { ...registry, retired: Object.fromEntries(remaining) };
  });
  await removeUnused(site, now);
  await site.bucket?.publish((await readVersionedRegistry(site)).version);
  await site.bucket?.sweep(now);
  return removing;
}

/** The target of a link is not a mark of this site, so it stays. */
async function unmark(site: SiteFolder, release: string): Promise<void> {
  const path = promotedPath(site, release);
  if (!(await isBehindLink(site.root, dirname(path)))) await rm(path, { force: true });
}

async function removeUnused(site: SiteFolder, now: Date): Promise<void> {
  for (const folder of await unusedFolders(site, now)) await rm(folder, { recursive: true });
}

/**
 * Returns the folders of compositions that are not served, of unused artifacts and of leftovers from a crash.
 * Compositions are first: an artifact goes after all that link to it. Returns none if a link leads to these folders.
 * @param inUse A composition that is served somewhere, although it is not the present one.
 */
export async function unusedFolders(
  site: SiteFolder,
  now: Date,
  inUse?: string,
): Promise<readonly string[]> {
  if (await isBehindLink(site.root, site.compositions, site.artifacts)) return [];
  const ids = await namesIn(site.compositions);
  const needed = new Set([await servedComposition(site), inUse, ...(await heldByServers(site))]);
  const candidates = ids.filter((id) => !needed.has(id)).map((id) => join(site.compositions, id));
  const unused = await oldOf(candidates, now);
  const remaining = ids
    .map((id) => join(site.compositions, id))
    .filter((id) => !unused.includes(id));
  const used = new Set((await Promise.all(remaining.map(artifactsOf))).flat());
  const artifacts = (await namesIn(site.artifacts)).filter((id) => !used.has(id));
  const others = artifacts.map((id) => join(site.artifacts, id));
  return [...unused, ...(await oldOf(others, now))];
}

/**
 * Returns the compositions that servers keep because they do not accept the present one: they do not know its format,
 * or it is unsigned. That is the last one of each other format, and of the same format if the present one is unsigned.
 */
async function heldByServers(site: SiteFolder): Promise<readonly string[]> {
  const ids = await namesIn(site.compositions);
  const present = await servedComposition(site);
  if (present === undefined) return [];
  const folderOf = (id: string) => join(site.compositions, id);
  const formatOf = async (id: string) => {
    const path = join(folderOf(id), documentsFolder, compositionFile);
    return parseDescription(await readFile(path, 'utf8').catch(() => ''))?.format;
  };
  const others = ids
    .filter((id) => id !== present)
    .map(async (id) => {
      const list = await stat(join(folderOf(id), composedFile)).catch(ignoreMissing);
      const lastUsedAt = (await stat(folderOf(id)).catch(ignoreMissing))?.mtimeMs ?? 0;
      return { id, format: await formatOf(id), isSigned: list ? 1 : 0, lastUsedAt };
    });
  // A promotion that was refused leaves an unsigned composition, which was never served: signed ones win.
  const latest = new Map(
    (await Promise.all(others))
      .toSorted((one, other) => one.isSigned - other.isSigned || one.lastUsedAt - other.lastUsedAt)
      .map(({ id, format }) => [format, id]),
  );
  if (await isAccepted(site, folderOf(present))) latest.delete(await formatOf(present));
  return [...latest.values()];
}

const isAccepted = (site: SiteFolder, composition: string) =>
  readSignedComposition(site, composition)
    .then(() => true)
    .catch(() => false);

/** Returns the paths that were last used more than an hour ago, by their modification time. */
export async function oldOf(paths: readonly string[], now: Date): Promise<readonly string[]> {
  const found = paths.map(async (path) => {
    const modifiedAt = (await stat(path).catch(ignoreMissing))?.mtimeMs;
    return modifiedAt !== undefined && now.getTime() - modifiedAt > abandonedAfterMs ? [path] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Returns the artifacts that the links of a composition lead to. */
async function artifactsOf(composition: string): Promise<readonly string[]> {
  const links = await linksOf(composition).catch(ignoreMissing);
  return Object.values(links ?? {}).flatMap(
    (target) => /(?:^|\/)pieces\/([^/]+)/.exec(target)?.[1] ?? [],
  );
}

/** Days for which a release is kept after it was replaced: an open tab may have started with it. */
export const keptDays = 7;

/** Number of latest registry versions whose releases are kept too, whatever a clock says. */
export const versionsThatCount = 10;

const day = 24 * 60 * 60 * 1000;

/**
 * Returns the releases that nobody can need any more, as `<name>/<build>`: neither the latest versions of the
 * registry nor the served documents name them. The age of a release counts from when it was replaced or given
 * up or, if it was never served, published.
 * @param now The time of the storage's clock, like all times that it is compared with.
 */
export async function findOld(
  site: SiteFolder,
  registry: Registry,
  now: Date,
): Promise<readonly string[]> {
  const needed = new Set([
    ...namedBy(registry),
    ...(await recentlyNamed(site)),
    ...(await namedByDocuments(site)),
  ]);
  const old = await Promise.all(
    (await allReleases(site)).map(async (release) => {
      if (needed.has(release)) return [];
      // A key that may only renew can backdate the replacement, but not to before the release was published or given up.
      const times = [
        registry.retired?.[release],
        registry.givenUp?.[release]?.at,
        await site.storage.sealedAt(`${releasesFolder}/${release}`),
      ].flatMap((time) => (time === undefined ? [] : [new Date(time).getTime()]));
      const isOld = times.length > 0 && now.getTime() - Math.max(...times) > keptDays * day;
      return isOld ? [release] : [];
    }),
  );
  return old.flat();
}

async function recentlyNamed(site: SiteFolder): Promise<readonly string[]> {
  const versions = (await site.storage.versions(seriesOf(headName))).slice(-versionsThatCount);
  const named = await Promise.all(
    versions.map(async (version) => {
      const read = await readVersion(site, version);
      if (read.ok) return [...namedBy(read.value.registry)];
      throw new DeliveryError(`The registry in ${site.address} ${read.fault}`);
    }),
  );
  return named.flat();
}

/**
 * Returns the releases that served documents name, including those that servers keep: they may be older than the registry.
 * @throws {DeliveryError} if this version of delivery cannot read the format of the present documents.
 */
async function namedByDocuments(site: SiteFolder): Promise<readonly string[]> {
  const path = join(site.documents, compositionFile);
  const description = await readFile(path, 'utf8').catch(ignoreMissing);
  if (description !== undefined && parseDescription(description)?.format !== compositionFormat) {
    throw new DeliveryError(
      'What the documents need cannot be read: nothing was removed, use a newer checkout',
    );
  }
  const held = await heldByServers(site);
  const others = held.map((id) => join(site.compositions, id, documentsFolder));
  return (await Promise.all([site.documents, ...others].map(releasesNamedIn))).flat();
}
