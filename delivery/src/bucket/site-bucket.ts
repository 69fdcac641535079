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
  isLaid,
  layFiles,
  layState,
  promotedIn,
  sealPiece,
  unneededIn,
} from './copy-folder.ts';
import type { Objects } from './s3-objects.ts';
import { sweepBucket } from './sweep-bucket.ts';
import {
  asSigned,
  foldersOf,
  laidTexts,
  madeBy,
  parseServedState,
  piecesOf,
  piecesIn,
  readableState,
  readWith,
  servedSeries,
  signedTexts,
  unsignedFault,
  type Made,
  type ServedState,
} from './served-state.ts';

/*
 * A site in a bucket, and the folder in which it is composed and from which it is served. What servers take is one version
 * of the series `served`: it names all the rest, which lies there by then.
 */

const atOnce = 8;

/** What any of so many latest versions of what is served names stays. */
const keptStates = 10;

/**
 * @param copy The folder, as a site of its own.
 * @param signedOnly Whether only a composition that somebody who may has signed is brought.
 */
export function siteBucket(
  objects: Objects,
  storage: BucketStorage,
  copy: SiteFolder,
  signedOnly: boolean,
): SiteBucket {
  const { address } = objects;
  /** Folders of the copy that were compared with their seals by this process. */
  const whole = new Set<string>();

  const bringFolder = async (folder: string): Promise<boolean> => {
    const target = join(copy.root, folder);
    if (whole.has(folder) && (await isUsedAgain(target))) return true;
    const contents = await storage.contents(folder);
    if (!contents) return false;
    const present = await filesIn(target);
    const missing = Object.entries(contents).filter(
      ([path, { body }]) => present.get(path)?.body !== body,
    );
    if (missing.length > 0) await layFiles(target, contents, present, storage);
    await isUsedAgain(target);
    whole.add(folder);
    return true;
  };

  const latest = async () => {
    const found = await storage.latest(servedSeries);
    if (!found) return undefined;
    const { text, version } = found;
    const told = `${address}: version ${version} of what is served`;
    return { state: parseServedState(text, told), version };
  };

  /** The last that can be read, with the number of the very last, which somebody may have damaged. */
  const lastReadable = async () => {
    const { text, version } = (await storage.latest(servedSeries)) ?? {};
    const state = text === undefined ? undefined : readableState(text);
    if (state || version === undefined) return { state, version, isLatest: true };
    const before = (await storage.versions(servedSeries)).map((each) => readableState(each.text));
    return { state: before.findLast(Boolean), version, isLatest: false };
  };

  let taken: Awaited<ReturnType<typeof latest>>;
  let compared: string | undefined;

  const take = async ({ state: said, version }: NonNullable<typeof taken>): Promise<void> => {
    // Once for each version: somebody may have composed because a copy was damaged.
    if (version !== compared) whole.clear();
    compared = version;
    // As whoever serves the copy will read it: what nobody may sign is not laid where good texts lie.
    const laid = readWith(copy, said);
    const registry = await readVersionedRegistry(laid, true).catch(asDamage);
    const state = await asSigned(laid, said, registry);
    const { releases, pieces } = foldersOf(state);
    await pLimit(2).map(releases, bringFolder);
    // Also where nothing is refused: so the seal of what was sealed anew is not the one that is known here.
    const fault = await unsignedFault(laid, state, storage);
    const refusal = signedOnly ? fault : undefined;
    for (const piece of refusal === undefined ? pieces : []) {
      if (await bringFolder(piece)) continue;
      throw new BucketDamage(`${address}: ${piece} is missing: pnpm release compose`);
    }
    await layState(copy, state, registry, refusal);
    // The one before stays in the copy for an hour from now on.
    await switchTo(copy, state.composition);
    // Only now does the copy say so, too: where there is no room for it, what lies there must not count as old.
    await readVersionedRegistry(laid);
    taken = { state, version };
  };

  const tidy = async (inUse: string): Promise<void> => {
    // Nothing was ever taken.
    if ((await servedComposition(copy)) === undefined) return;
    const now = new Date();
    await sweepDrafts(copy.root, now);
    // By what lies there, for what this process takes may have no room yet.
    const kept = { texts: await laidTexts(copy), promoted: await promotedIn(copy) };
    for (const path of await unneededIn(copy, kept, inUse, now)) {
      // Before its files: what is to be served again is brought anew, and never half there.
      whole.delete(path);
      storage.letGo(path);
      await copy.storage.remove(path);
    }
  };

  return {
    async pull(inUse = '') {
      const found = await latest();
      if (!found) return false;
      if (taken?.version === found.version) {
        const folders = Object.values(foldersOf(taken.state)).flat();
        // A release that was pruned meanwhile was not brought.
        const brought = folders.filter((folder) => whole.has(folder));
        if (await isLaid(copy, taken.state, brought)) return false;
      }
      await take(found).catch(async (error: unknown) => {
        if (!isFull(error)) throw error;
        await tidy(inUse);
        await take(found);
      });
      return true;
    },

    tidy,

    async bring(releases) {
      for (const release of releases) await bringFolder(`${releasesFolder}/${release}`);
    },

    seal: sealAll,

    async publish(registry, composed, isRepaired = false) {
      const own = composed ?? (await servedComposition(copy));
      const ownMade = own === undefined ? undefined : await madeHere(own);
      for (;;) {
        const last = await lastReadable();
        const signed = await readVersionedRegistry({ ...copy, storage });
        // Nobody can have composed of a version that there is not yet: that was forged.
        const isForged = (last.state?.registry ?? 0) > Number(signed.version);
        const before = isForged ? undefined : last.state;
        // Somebody has composed a later one: theirs holds all of this.
        if (before && before.registry > Number(registry)) return;
        // Who composed nothing leaves what is served: the copy here may be of before somebody else composed.
        const made = composed === undefined && before ? madeBy(before) : ownMade;
        if (!made) return;
        if (!before && composed === undefined) await sealAll(made.composition);
        const texts = await signedTexts(copy, storage, signed);
        const named = new Set([...(await promotedHere()), ...reachableReleases(signed.registry)]);
        const state: ServedState = {
          format: 1,
          registry: Number(registry),
          ...made,
          texts,
          promoted: [...named].toSorted(),
        };
        if (last.isLatest && !isRepaired && isDeepStrictEqual(before, state)) return;
        const text = `${JSON.stringify(state)}\n`;
        if (!(await storage.replace(servedSeries, text, last.version))) continue;
        // Whoever pruned meanwhile may have removed a piece that was found sealed.
        return made === ownMade ? sealMissing(made) : undefined;
      }
    },

    async sweep(now) {
      const lately = (await storage.versions(servedSeries)).slice(-keptStates).flatMap(piecesIn);
      const served = async () => new Set(piecesIn(await storage.latest(servedSeries)));
      await sweepBucket(objects, storage, { lately: new Set(lately), served }, now);
    },

    async examine() {
      const found = await latest();
      if (!found) return [`${address}: nothing is served yet: pnpm release compose`];
      const folders = Object.values(foldersOf(found.state)).flat();
      const look = async (folder: string) => {
        const contents = await storage.contents(folder);
        if (!contents) return [`${address}/${folder} is missing`];
        const bodies = await pLimit(4).map(Object.values(contents), (entry) =>
          storage.body(entry).then(() => [], damageLines),
        );
        return bodies.flat();
      };
      return (await pLimit(2).map(folders, (folder) => look(folder).catch(damageLines))).flat();
    },
  };

  /** A composition of the copy, with what was signed of it. */
  async function madeHere(composition: string): Promise<Made> {
    const folder = join(copy.compositions, composition);
    const composed = await readFile(join(folder, composedFile), 'utf8').catch(ignoreMissing);
    return madeBy({ composition, links: await linksOf(folder), composed });
  }

  /** What the copy hands out and the bucket still has: what was pruned meanwhile must not come back. */
  async function promotedHere(): Promise<readonly string[]> {
    const found = await pLimit(atOnce).map(await promotedIn(copy), async (release) =>
      (await storage.sealedAt(`${releasesFolder}/${release}`)) ? [release] : [],
    );
    return found.flat();
  }

  async function sealMissing(made: Made): Promise<void> {
    await pLimit(atOnce).map(piecesOf(made), async (piece) => {
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
