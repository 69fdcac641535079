import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { isDeepStrictEqual } from 'node:util';
import { switchTo } from '../composer/site-composer.ts';
import { servedComposition } from '../compose/composition.ts';
import { reachableReleases } from '../compose/promoted-releases.ts';
import { isUsedAgain } from '../compose/write-artifact.ts';
import { composedFile } from '../registry/public-registry.ts';
import { readVersionedRegistry } from '../registry/registry.ts';
import { releasesFolder, type SiteBucket, type SiteFolder } from '../site/site-folder.ts';
import { ignoreMissing, linksOf, sweepDrafts } from '../storage/drafts.ts';
import { isFull } from '../storage/storage-failure.ts';
import { BucketDamage, asDamage, damageLines } from './bucket-failure.ts';
import type { BucketStorage } from './bucket-storage.ts';
import {
  filesIn,
  hasState,
  writeContents,
  writeState,
  promotedIn,
  sealPiece,
  unneededIn,
} from './copy-folder.ts';
import type { Objects } from './s3-objects.ts';
import { sweepBucket } from './sweep-bucket.ts';
import {
  asSigned,
  foldersOf,
  textsInCopy,
  compositionOf,
  parseServedState,
  piecesOf,
  piecesIn,
  readableState,
  readWith,
  servedSeries,
  signedTexts,
  unsignedFault,
  type StateComposition,
  type ServedState,
} from './served-state.ts';

/*
 * A site in a bucket, and the folder in which it is composed and from which it is served. Servers read one
 * version of the series `served`: it names all other objects, which are stored before it is.
 */

const atOnce = 8;

/** Number of latest served states whose pieces stay. */
const stateLimit = 10;

/**
 * @param copy The folder as a site.
 * @param signedOnly True if only a composition with a valid signature is copied.
 */
export function siteBucket(
  objects: Objects,
  storage: BucketStorage,
  copy: SiteFolder,
  signedOnly: boolean,
): SiteBucket {
  const { address } = objects;
  /** Folders of the copy that this process compared with their seals. */
  const comparedFolders = new Set<string>();

  const loadFolder = async (folder: string): Promise<boolean> => {
    const target = join(copy.root, folder);
    if (comparedFolders.has(folder) && (await isUsedAgain(target))) return true;
    const contents = await storage.contents(folder);
    if (!contents) return false;
    const present = await filesIn(target);
    const missing = Object.entries(contents).filter(
      ([path, { body }]) => present.get(path)?.body !== body,
    );
    if (missing.length > 0) await writeContents(target, contents, present, storage);
    await isUsedAgain(target);
    comparedFolders.add(folder);
    return true;
  };

  const latest = async () => {
    const found = await storage.latest(servedSeries);
    if (!found) return undefined;
    const { text, version } = found;
    const label = `${address}: version ${version} of what is served`;
    return { state: parseServedState(text, label), version };
  };

  /** Returns the last readable state, and the number of the latest one, which may be damaged. */
  const lastReadable = async () => {
    const { text, version } = (await storage.latest(servedSeries)) ?? {};
    const state = text === undefined ? undefined : readableState(text);
    if (state || version === undefined) return { state, version, isLatest: true };
    const before = (await storage.versions(servedSeries)).map((each) => readableState(each.text));
    return { state: before.findLast(Boolean), version, isLatest: false };
  };

  let loaded: Awaited<ReturnType<typeof latest>>;
  let comparedVersion: string | undefined;

  const load = async ({ state: received, version }: NonNullable<typeof loaded>): Promise<void> => {
    // Folders are compared again for each version: it may have been composed because a copy was damaged.
    if (version !== comparedVersion) comparedFolders.clear();
    comparedVersion = version;
    // The state is read as servers of the copy will read it: unsigned texts must not replace good ones.
    const copyWithTexts = readWith(copy, received);
    const registry = await readVersionedRegistry(copyWithTexts, true).catch(asDamage);
    const state = await asSigned(copyWithTexts, received, registry);
    const { releases, pieces } = foldersOf(state);
    await pLimit(2).map(releases, loadFolder);
    // This runs even if nothing is refused: it reloads the seal of a piece that was sealed again.
    const fault = await unsignedFault(copyWithTexts, state, storage);
    const refusal = signedOnly ? fault : undefined;
    for (const piece of refusal === undefined ? pieces : []) {
      if (await loadFolder(piece)) continue;
      throw new BucketDamage(`${address}: ${piece} is missing: pnpm release compose`);
    }
    await writeState(copy, state, registry, refusal);
    // The previous composition stays in the copy for an hour from now on.
    await switchTo(copy, state.composition);
    // This read records the version as seen, after the copy has it: on a full disk, the present copy must not count as outdated.
    await readVersionedRegistry(copyWithTexts);
    loaded = { state, version };
  };

  const tidy = async (inUse: string): Promise<void> => {
    // Nothing was ever copied.
    if ((await servedComposition(copy)) === undefined) return;
    const now = new Date();
    await sweepDrafts(copy.root, now);
    // The copy itself decides what stays, because a newer state may not have fitted on the disk yet.
    const needed = { texts: await textsInCopy(copy), promoted: await promotedIn(copy) };
    for (const path of await unneededIn(copy, needed, inUse, now)) {
      // It is forgotten before its files are removed, so that it is copied again when served again, and never half missing.
      comparedFolders.delete(path);
      storage.dropCachedSeal(path);
      await copy.storage.remove(path);
    }
  };

  return {
    async pull(inUse = '') {
      const found = await latest();
      if (!found) return false;
      if (loaded?.version === found.version) {
        const folders = Object.values(foldersOf(loaded.state)).flat();
        // A release that was pruned in the meantime was not copied.
        const copied = folders.filter((folder) => comparedFolders.has(folder));
        if (await hasState(copy, loaded.state, copied)) return false;
      }
      await load(found).catch(async (error: unknown) => {
        if (!isFull(error)) throw error;
        await tidy(inUse);
        await load(found);
      });
      return true;
    },

    tidy,

    async bring(releases) {
      for (const release of releases) await loadFolder(`${releasesFolder}/${release}`);
    },

    seal: sealAll,

    async publish(registry, composed, isRepaired = false) {
      const ownId = composed ?? (await servedComposition(copy));
      const ownComposition = ownId === undefined ? undefined : await readComposition(ownId);
      for (;;) {
        const last = await lastReadable();
        const signed = await readVersionedRegistry({ ...copy, storage });
        // A state cannot be composed from a version that does not exist yet, so it was forged.
        const isForged = (last.state?.registry ?? 0) > Number(signed.version);
        const before = isForged ? undefined : last.state;
        // A later state was composed elsewhere, and includes all of this one.
        if (before && before.registry > Number(registry)) return;
        // A command that composed nothing keeps what is served: the copy may be older than another machine's composition.
        const chosen = composed === undefined && before ? compositionOf(before) : ownComposition;
        if (!chosen) return;
        if (!before && composed === undefined) await sealAll(chosen.composition);
        const texts = await signedTexts(copy, storage, signed);
        const named = new Set([...(await promotedHere()), ...reachableReleases(signed.registry)]);
        const state: ServedState = {
          format: 1,
          registry: Number(registry),
          ...chosen,
          texts,
          promoted: [...named].toSorted(),
        };
        if (last.isLatest && !isRepaired && isDeepStrictEqual(before, state)) return;
        const text = `${JSON.stringify(state)}\n`;
        if (!(await storage.replace(servedSeries, text, last.version))) continue;
        // A simultaneous pruning may have removed a piece that was sealed when it was checked.
        return chosen === ownComposition ? sealMissing(chosen) : undefined;
      }
    },

    async sweep(now) {
      const recent = (await storage.versions(servedSeries)).slice(-stateLimit).flatMap(piecesIn);
      const served = async () => new Set(piecesIn(await storage.latest(servedSeries)));
      await sweepBucket(objects, storage, { recent: new Set(recent), served }, now);
    },

    async examine() {
      const found = await latest();
      if (!found) return [`${address}: nothing is served yet: pnpm release compose`];
      const folders = Object.values(foldersOf(found.state)).flat();
      const damageIn = async (folder: string) => {
        const contents = await storage.contents(folder);
        if (!contents) return [`${address}/${folder} is missing`];
        const bodies = await pLimit(4).map(Object.values(contents), (entry) =>
          storage.body(entry).then(() => [], damageLines),
        );
        return bodies.flat();
      };
      return (await pLimit(2).map(folders, (folder) => damageIn(folder).catch(damageLines))).flat();
    },
  };

  /** Returns a composition of the copy with its signed list. */
  async function readComposition(composition: string): Promise<StateComposition> {
    const folder = join(copy.compositions, composition);
    const composed = await readFile(join(folder, composedFile), 'utf8').catch(ignoreMissing);
    return compositionOf({ composition, links: await linksOf(folder), composed });
  }

  /** Returns the copy's promoted releases that the bucket still has: one that was pruned in the meantime must not return. */
  async function promotedHere(): Promise<readonly string[]> {
    const found = await pLimit(atOnce).map(await promotedIn(copy), async (release) =>
      (await storage.sealedAt(`${releasesFolder}/${release}`)) ? [release] : [],
    );
    return found.flat();
  }

  async function sealMissing(composition: StateComposition): Promise<void> {
    await pLimit(atOnce).map(piecesOf(composition), async (piece) => {
      const folder = `pieces/${piece}`;
      if (await storage.sealedAt(folder)) return;
      await sealPiece(copy, piece, storage, false);
    });
  }

  async function sealAll(composition: string, isChecked = false): Promise<void> {
    const links = await linksOf(join(copy.compositions, composition));
    for (const piece of piecesOf({ links })) await sealPiece(copy, piece, storage, isChecked);
  }
}
