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

/** Makes the next registry of the present one; it is called again when somebody else was faster. */
export type RegistryChange = (before: Registry | undefined) => Registry | Promise<Registry>;

export interface ChangedRegistry {
  readonly before: Registry | undefined;
  readonly after: Registry;
}

/** More than there will ever be teams that promote in the same second. */
const enough = 200;

/** The longest pause before another attempt, in milliseconds. */
const longestPause = 1000;

/** What the pauses grow by at least, from attempt to attempt, in milliseconds. */
const leastGrowth = 20;

/**
 * Changes the registry, and loses nobody else's change: it is replaced only if it is still the one that the
 * change was made of. Otherwise the change is made anew, with all its checks, of what is there now.
 * @throws {DeliveryError} when the registry is damaged or never stands still, or whoever asks may not sign the change.
 */
export async function changeRegistry(
  site: SiteFolder,
  change: RegistryChange,
  attempts = enough,
): Promise<ChangedRegistry> {
  const signers = await readSigners(site);
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const reading = performance.now();
    const found = await adopted(site, signers, await findVersionedRegistry(site));
    refuseExpired(signers.trust.trust, found);
    const read = performance.now() - reading;
    const changed = await applyChange(site, found?.registry, change);
    if (found && isDeepStrictEqual(found.registry, changed.after)) return changed;
    await signServedOrRefuse(site, signers, changed);
    const next = { registry: changed.after, changed: await changedNow(site) };
    const writing = performance.now();
    if (await writeRegistry(site, signers, found, next)) return changed;
    // At random: those who met once would meet again. Where the storage takes long they would, too, unless they wait longer.
    const growth = Math.max(leastGrowth, read + performance.now() - writing);
    await pause(Math.random() * Math.min(longestPause, attempt * growth));
  }
  throw new DeliveryError(
    `Others changed the registry ${attempts} times in the meantime: nothing was changed, try again`,
  );
}

/** What a change would make of the registry as it is now; nothing is written. */
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

/** @throws {DeliveryError} when what a registry names anew is being removed at this moment, because it is old. */
function refuseRemoved(before: Registry | undefined, after: Registry): void {
  const named = namedBy(after);
  // What was named before is nothing that this change could be refused for.
  const known = before ? namedBy(before) : new Set();
  const gone = after.removing?.find((release) => named.has(release) && !known.has(release));
  if (gone === undefined) return;
  throw new DeliveryError(
    `${gone.replace('/', ' ')} is old and being removed: publish it again afterwards. If nobody is removing old releases now: pnpm release prune --yes`,
  );
}

/**
 * Notes of each release that is no longer served until when it was, by the storage's clock: from then on its days are
 * counted, not from its publication.
 */
async function retire(
  site: SiteFolder,
  before: Registry | undefined,
  after: Registry,
): Promise<Registry> {
  const served = servedBy(after);
  const left = before ? [...servedBy(before)].filter((release) => !served.has(release)) : [];
  const { retired: known = {}, ...others } = after;
  const now = left.length === 0 ? '' : (await site.storage.now()).toISOString();
  const retired = Object.entries({
    ...known,
    ...Object.fromEntries(left.map((release) => [release, now])),
  }).filter(([release]) => !served.has(release));
  return retired.length === 0 ? others : { ...others, retired: Object.fromEntries(retired) };
}
