import { type Composition, composable, composeSite, nothingPrepared } from './site-composer.ts';
import { StorageError } from '../site/delivery-error.ts';
import {
  changeRegistry,
  type ChangedRegistry,
  type RegistryChange,
} from '../registry/change-registry.ts';
import { isReconfigured, writeSignedConfiguration } from '../release/configuration-release.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { sweepDrafts } from '../storage/drafts.ts';
import { writeReserve, withReserve } from '../storage/reserve.ts';
import { storageFailure } from '../storage/storage-failure.ts';

export interface AppliedChange {
  readonly changed: ChangedRegistry;
  readonly composition: Composition;
  /** Whether there is room for the next emergency. */
  readonly hasReserve: boolean;
}

/**
 * Changes the registry and composes the site. All that takes room is written before the registry is changed: where
 * there is none, nothing changes.
 * @param isUrgent Whether the change may use the room that is kept for emergencies.
 */
export async function applyChange(
  site: SiteFolder,
  change: RegistryChange,
  isUrgent = false,
): Promise<AppliedChange> {
  const attempt = async <Result>(act: () => Promise<Result>) =>
    isUrgent ? withReserve(site.root, act) : act();
  const prepared = await nothingPrepared(site);
  const swept = async () => sweepDrafts(site.root, await site.storage.now());
  await attempt(swept);
  const changed = await attempt(() => changeRegistry(site, composable(site, change, prepared)));
  await attempt(() => followConfiguration(site, changed));
  const composition = await attempt(() => composeSite(site, {}, prepared)).catch(
    (error: unknown) => {
      const failure = storageFailure(error);
      if (failure === undefined) throw error;
      throw new StorageError(`${failure}. The registry is changed: pnpm release compose shows it`);
    },
  );
  return {
    changed,
    composition,
    hasReserve: await writeReserve(site.root, site.current),
  };
}

/** Lays a configuration that was promoted where composer and servers read it. */
async function followConfiguration(
  site: SiteFolder,
  { before, after }: ChangedRegistry,
): Promise<void> {
  if (isReconfigured(before, after)) await writeSignedConfiguration(site, after);
}
