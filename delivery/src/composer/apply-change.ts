import { isDeepStrictEqual } from 'node:util';
import { type Composition, composable, composeSite, nothingPrepared } from './site-composer.ts';
import { DeliveryError, isFault, StorageError } from '../site/delivery-error.ts';
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
  const changed = await attempt(() =>
    changeRegistry(site, composable(site, change, prepared)),
  ).catch(untold);
  try {
    await attempt(() => followConfiguration(site, changed));
    const composition = await attempt(() => composeSite(site, {}, prepared));
    const hasReserve = await writeReserve(site.root, site.current);
    return { changed, composition, hasReserve };
  } catch (error) {
    throw isDeepStrictEqual(changed.before, changed.after) ? error : changedFailure(error);
  }
}

/** What a bucket did not answer it may have done all the same. */
function untold(error: unknown): never {
  if (!(error instanceof StorageError)) throw error;
  throw new StorageError(`${error.message}. Whether the registry is changed: pnpm release status`);
}

/** Whoever reads only what failed would ask once more, and a second rollback goes back further. */
function changedFailure(error: unknown): unknown {
  const failure = error instanceof DeliveryError ? error.message : storageFailure(error);
  if (failure === undefined) return error;
  const told = `${failure}. The registry is changed: pnpm release compose shows it`;
  return isFault(error) ? new DeliveryError(told) : new StorageError(told);
}

/** Lays a configuration that was promoted where composer and servers read it. */
async function followConfiguration(
  site: SiteFolder,
  { before, after }: ChangedRegistry,
): Promise<void> {
  if (isReconfigured(before, after)) await writeSignedConfiguration(site, after);
}
