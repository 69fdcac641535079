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
  /** True if disk space is reserved for the next emergency. */
  readonly hasReserve: boolean;
}

/**
 * Changes the registry and composes the site. All files that need disk space are written before the registry is
 * changed: on a full disk, nothing changes.
 * @param isUrgent True if the change may use the space that is reserved for emergencies.
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
  ).catch(throwUnknownOutcome);
  try {
    await attempt(() => followConfiguration(site, changed));
    const composition = await attempt(() => composeSite(site, {}, prepared));
    const hasReserve = await writeReserve(site.root, site.current);
    return { changed, composition, hasReserve };
  } catch (error) {
    throw isDeepStrictEqual(changed.before, changed.after) ? error : changedFailure(error);
  }
}

/** Adds that the outcome is unknown: a bucket may have done a write that it did not confirm. */
function throwUnknownOutcome(error: unknown): never {
  if (!(error instanceof StorageError)) throw error;
  throw new StorageError(`${error.message}. Whether the registry is changed: pnpm release status`);
}

/** Adds that the registry is changed: a user might otherwise repeat the command, and a second rollback goes back further. */
function changedFailure(error: unknown): unknown {
  const failure = error instanceof DeliveryError ? error.message : storageFailure(error);
  if (failure === undefined) return error;
  const message = `${failure}. The registry is changed: pnpm release compose shows it`;
  return isFault(error) ? new DeliveryError(message) : new StorageError(message);
}

/** Writes a promoted configuration to the file that composer and servers read. */
async function followConfiguration(
  site: SiteFolder,
  { before, after }: ChangedRegistry,
): Promise<void> {
  if (isReconfigured(before, after)) await writeSignedConfiguration(site, after);
}
