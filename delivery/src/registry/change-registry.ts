import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { DeliveryError } from '../delivery-error.ts';
import type { SiteFolder } from '../site-folder.ts';
import { changedNow } from './changed-now.ts';
import { pinManifests } from './pinned-manifests.ts';
import { findVersionedRegistry, type Registry } from './registry.ts';
import { retire } from './retire.ts';

/** Makes the next registry of the present one; it is called again when somebody else was faster. */
export type RegistryChange = (before: Registry | undefined) => Registry | Promise<Registry>;

export interface ChangedRegistry {
  readonly before: Registry | undefined;
  readonly after: Registry;
}

/** More than there will ever be teams that promote in the same second. */
const enough = 200;

/** The longest pause before another attempt, in milliseconds. */
const longestPause = 400;

/**
 * Changes the registry, and loses nobody else's change: it is replaced only if it is still the one that the
 * change was made of. Otherwise the change is made anew, with all its checks, of what is there now.
 * @throws {DeliveryError} when the registry is damaged or never stands still.
 */
export async function changeRegistry(
  site: SiteFolder,
  change: RegistryChange,
  attempts = enough,
): Promise<ChangedRegistry> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const found = await findVersionedRegistry(site);
    const changed = await applyChange(site, found?.registry, change);
    if (found && isDeepStrictEqual(found.registry, changed.after)) return changed;
    const text = `${JSON.stringify({ ...changed.after, changed: await changedNow(site) }, null, 2)}\n`;
    if (await site.storage.replaceRegistry(text, found?.version)) return changed;
    // At random: those who met once would meet again.
    await pause(Math.random() * Math.min(longestPause, attempt * 20));
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
  return { before, after: await pinManifests(site, after) };
}
