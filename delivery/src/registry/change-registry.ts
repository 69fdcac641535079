import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { DeliveryError } from '../site/delivery-error.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { changedNow } from './change-author.ts';
import { namedBy, pinManifests, servedBy } from './pinned-manifests.ts';
import { findVersionedRegistry } from './registry.ts';
import type { Registry } from './registered.ts';
import { readSigners } from '../trust/site-trust.ts';
import { refuseExpired } from './trust-faults.ts';
import { adopted, writeRegistry } from './write-registry.ts';
import { signServedOrRefuse } from './signed-releases.ts';

/** Function that derives the next registry from the present one. It is called again if another writer was faster. */
export type RegistryChange = (before: Registry | undefined) => Registry | Promise<Registry>;

export interface ChangedRegistry {
  readonly before: Registry | undefined;
  readonly after: Registry;
}

/** Maximum number of attempts: more than there will ever be teams that promote in the same second. */
const maxAttempts = 200;

/** Longest pause before another attempt, in milliseconds. */
const longestPause = 1000;

/** Least growth of the pauses from attempt to attempt, in milliseconds. */
const leastGrowth = 20;

/**
 * Changes the registry without losing anybody else's change: it is replaced only if it is still the one that the change was
 * derived from. Otherwise the change is derived again, with all its checks, from the present registry.
 * @throws {DeliveryError} when the registry is damaged or never stands still, or the caller may not sign the change.
 */
export async function changeRegistry(
  site: SiteFolder,
  change: RegistryChange,
  attempts = maxAttempts,
): Promise<ChangedRegistry> {
  const signers = await readSigners(site);
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const readStartedAt = performance.now();
    const found = await adopted(site, signers, await findVersionedRegistry(site));
    refuseExpired(signers.trust.trust, found);
    const readDuration = performance.now() - readStartedAt;
    const changed = await applyChange(site, found?.registry, change);
    if (found && isDeepStrictEqual(found.registry, changed.after)) return changed;
    await signServedOrRefuse(site, signers, changed);
    const next = { registry: changed.after, changed: await changedNow(site) };
    const writeStartedAt = performance.now();
    if (await writeRegistry(site, signers, found, next)) return changed;
    // The pause is random, so that writers that collided once do not collide again. It is longer where the storage is slow.
    const growth = Math.max(leastGrowth, readDuration + performance.now() - writeStartedAt);
    await pause(Math.random() * Math.min(longestPause, attempt * growth));
  }
  throw new DeliveryError(
    `Others changed the registry ${attempts} times in the meantime: nothing was changed, try again`,
  );
}

/** Applies a change to the present registry without writing anything. */
export async function previewChange(
  site: SiteFolder,
  change: RegistryChange,
): Promise<ChangedRegistry> {
  return applyChange(site, (await findVersionedRegistry(site))?.registry, change);
}

async function applyChange(
  site: SiteFolder,
  before: Registry | undefined,
  change: RegistryChange,
): Promise<ChangedRegistry> {
  const after = await retire(site, before, await change(before));
  refuseRemoved(before, after);
  return { before, after: await pinManifests(site, after) };
}

/** @throws {DeliveryError} when a registry newly names a release that is being removed at this moment because it is old. */
function refuseRemoved(before: Registry | undefined, after: Registry): void {
  const named = namedBy(after);
  // A change cannot be refused for a release that was named before it.
  const known = before ? namedBy(before) : new Set();
  const removedRelease = after.removing?.find(
    (release) => named.has(release) && !known.has(release),
  );
  if (removedRelease === undefined) return;
  throw new DeliveryError(
    `${removedRelease.replace('/', ' ')} is old and being removed: publish it again afterwards. If nobody is removing old releases now: pnpm release prune --yes`,
  );
}

/**
 * Records until when each release that is no longer served was served, by the storage's clock. Its days are counted from then on,
 * not from its publication.
 */
async function retire(
  site: SiteFolder,
  before: Registry | undefined,
  after: Registry,
): Promise<Registry> {
  const served = servedBy(after);
  const noLongerServed = before
    ? [...servedBy(before)].filter((release) => !served.has(release))
    : [];
  const { retired: known = {}, ...others } = after;
  const now = noLongerServed.length === 0 ? '' : (await site.storage.now()).toISOString();
  const retired = Object.entries({
    ...known,
    ...Object.fromEntries(noLongerServed.map((release) => [release, now])),
  }).filter(([release]) => !served.has(release));
  return retired.length === 0 ? others : { ...others, retired: Object.fromEntries(retired) };
}
