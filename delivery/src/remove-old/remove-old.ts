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

/** Whoever composes at this moment uses what was laid before; nobody does so for longer. */
const abandonedAfterMs = 60 * 60 * 1000;

/**
 * Removes the releases that nobody can need any more, and what was composed of them; on a full disk, too, where noting what is
 * removed takes the room that is kept for emergencies.
 * @param at The time, when it is not that of the storage's clock.
 * @returns the releases that were removed, as `<name>/<build>`.
 */
export async function removeOld(site: SiteFolder, at?: Date): Promise<readonly string[]> {
  const removed = await withReserve(site.root, () => markAndRemove(site, at));
  await writeReserve(site.root, site.current);
  return removed;
}

async function markAndRemove(site: SiteFolder, at: Date | undefined): Promise<readonly string[]> {
  const now = at ?? (await site.storage.now());
  await sweepDrafts(site.root, now);
  // First they are marked: from then on none of them can be promoted, and none that was is among them.
  const mark = async (before: Registry | undefined) => {
    const registry = before ?? (await readRegistry(site));
    const { removing: left = [], ...others } = registry;
    const named = namedBy(registry);
    // What a command that was ended has begun to remove is no whole release any more, unless it is named by now. Whoever may
    // only renew can say of any release that this is so: one that is whole goes when it is old.
    const marked = left.filter((release) => releaseName.test(release));
    const begun = await Promise.all(
      marked.map(async (release) =>
        (await site.storage.sealedAt(`${releasesFolder}/${release}`)) ? [] : [release],
      ),
    );
    const removing = [
      ...new Set([...begun.flat(), ...(await findOld(site, registry, now))]),
    ].filter((release) => !named.has(release));
    return removing.length === 0 ? others : { ...others, removing };
  };
  const { after } = await changeRegistry(site, mark).catch(async (error: unknown) => {
    // Where the room for emergencies is used, too, what was composed goes first: nothing has to be noted of it.
    if (!isFull(error)) throw error;
    await removeUnused(site, now);
    return changeRegistry(site, mark);
  });
  const { removing = [] } = after;
  // Nobody is to get half of it.
  for (const release of removing) await unmark(site, release);
  for (const release of removing) {
    await site.storage.remove(`${releasesFolder}/${release}`);
    await forgetSignatures(site, release);
  }
  await changeRegistry(site, async (before) => {
    const { removing: _, retired = {}, ...registry } = before ?? (await readRegistry(site));
    const left = Object.entries(retired).filter(([release]) => !removing.includes(release));
    return left.length === 0 ? registry : { ...registry, retired: Object.fromEntries(left) };
  });
  await removeUnused(site, now);
  await site.bucket?.publish((await readVersionedRegistry(site)).version);
  await site.bucket?.sweep(now);
  return removing;
}

/** What a link leads to is no mark of this site. */
async function unmark(site: SiteFolder, release: string): Promise<void> {
  const path = promotedPath(site, release);
  if (!(await isBehindLink(site.root, dirname(path)))) await rm(path, { force: true });
}

async function removeUnused(site: SiteFolder, now: Date): Promise<void> {
  for (const folder of await unusedFolders(site, now)) await rm(folder, { recursive: true });
}

/**
 * The folders of compositions that are not served, of the artifacts that no other needs, and of what a crash left. The
 * compositions come first: an artifact goes after all that lead to it. None where a link leads to them.
 * @param inUse A composition that somebody serves, although it is not the one of this moment.
 */
export async function unusedFolders(
  site: SiteFolder,
  now: Date,
  inUse?: string,
): Promise<readonly string[]> {
  if (await isBehindLink(site.root, site.compositions, site.artifacts)) return [];
  const ids = await namesIn(site.compositions);
  const stays = new Set([await servedComposition(site), inUse, ...(await heldByServers(site))]);
  const leaving = ids.filter((id) => !stays.has(id)).map((id) => join(site.compositions, id));
  const unused = await oldOf(leaving, now);
  const left = ids.map((id) => join(site.compositions, id)).filter((id) => !unused.includes(id));
  const used = new Set((await Promise.all(left.map(artifactsOf))).flat());
  const artifacts = (await namesIn(site.artifacts)).filter((id) => !used.has(id));
  const others = artifacts.map((id) => join(site.artifacts, id));
  return [...unused, ...(await oldOf(others, now))];
}

/**
 * What servers hold on to that do not take the present composition, because they do not know its format or nobody has signed
 * it: of each other format, and of the same where it is unsigned, the one that was left last.
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
      const leftAt = (await stat(folderOf(id)).catch(ignoreMissing))?.mtimeMs ?? 0;
      return { id, format: await formatOf(id), isSigned: list ? 1 : 0, leftAt };
    });
  // One that a promotion prepared, and was refused, was never served: nobody has signed it.
  const latest = new Map(
    (await Promise.all(others))
      .toSorted((one, other) => one.isSigned - other.isSigned || one.leftAt - other.leftAt)
      .map(({ id, format }) => [format, id]),
  );
  if (await isTaken(site, folderOf(present))) latest.delete(await formatOf(present));
  return [...latest.values()];
}

const isTaken = (site: SiteFolder, composition: string) =>
  readSignedComposition(site, composition)
    .then(() => true)
    .catch(() => false);

/** Those that nobody has used for an hour. */
export async function oldOf(paths: readonly string[], now: Date): Promise<readonly string[]> {
  const found = paths.map(async (path) => {
    const made = (await stat(path).catch(ignoreMissing))?.mtimeMs;
    return made !== undefined && now.getTime() - made > abandonedAfterMs ? [path] : [];
  });
  return (await Promise.all(found)).flat();
}

/** The artifacts that the links of a composition lead to. */
async function artifactsOf(composition: string): Promise<readonly string[]> {
  const links = await linksOf(composition).catch(ignoreMissing);
  return Object.values(links ?? {}).flatMap(
    (target) => /(?:^|\/)pieces\/([^/]+)/.exec(target)?.[1] ?? [],
  );
}

/** For how long a release stays that is no longer served: a tab may be open that began with it. */
export const keptDays = 7;

/** What any of so many latest versions of the registry names stays too, whatever a clock says. */
export const versionsThatCount = 10;

const day = 24 * 60 * 60 * 1000;

/**
 * The releases that nobody can need any more, as `<name>/<build>`: neither the latest versions of the registry name
 * them nor the documents that are served. One that was served is old since it was replaced or given up, one that never
 * was since it was published.
 * @param now By the storage's clock, as all that it is compared with.
 */
export async function findOld(
  site: SiteFolder,
  registry: Registry,
  now: Date,
): Promise<readonly string[]> {
  const kept = new Set([
    ...namedBy(registry),
    ...(await namedLately(site)),
    ...(await namedByDocuments(site)),
  ]);
  const old = await Promise.all(
    (await allReleases(site)).map(async (release) => {
      if (kept.has(release)) return [];
      // Whoever may only renew can say that it was replaced long ago: not before it was published, or given up.
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

async function namedLately(site: SiteFolder): Promise<readonly string[]> {
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
 * The releases that served documents name, also those that servers hold on to: they may be older than the registry.
 * @throws {DeliveryError} when those of this moment are of a format that this version of delivery cannot read them off.
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
