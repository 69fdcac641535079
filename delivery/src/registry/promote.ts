import { composerName, readComposer, refuseUnusableComposer } from '../release/composer-release.ts';
import {
  isConfigurationName,
  readConfigurationRelease,
  refuseDamagedConfiguration,
} from '../release/configuration-release.ts';
import { contentName, readContentRelease } from '../release/content-release.ts';
import { DeliveryError, isFault } from '../site/delivery-error.ts';
import { type ReleaseName, readRelease, refuseDamaged } from '../release/read-release.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { changedNow } from './change-author.ts';
import { changeRegistry, type RegistryChange } from './change-registry.ts';
import {
  backTo,
  entryOf,
  giveUp,
  givenUp,
  goodReleases,
  nothingGood,
  succeeding,
  takeUpAgain,
  withEntry,
} from './good-releases.ts';
import { refuseDamage, refuseOtherBrowsers, servedTogether } from './refuse-unfit.ts';
import type { RegisteredPart, Registry } from './registered.ts';

/**
 * Makes published releases the ones that are served, all of them in one go. Nothing is built and no document changes: compose
 * does that.
 * @throws {DeliveryError} when a release is damaged, too heavy or built for other browsers, a remote would not fit the contract
 * that the shell provides, or two parts would answer the same address.
 */
export async function promote(
  site: SiteFolder,
  releases: readonly ReleaseName[],
  options?: PromotionOptions,
): Promise<Registry> {
  return (await changeRegistry(site, promotion(site, releases, options))).after;
}

export interface PromotionOptions {
  /** True if a release that was given up may be served again, because somebody who knows says so. */
  readonly again: boolean;
}

/** Returns a promotion, to be applied or only previewed. It ends the trials of the parts that it promotes. */
export function promotion(
  site: SiteFolder,
  releases: readonly ReleaseName[],
  { again }: PromotionOptions = { again: false },
): RegistryChange {
  return async (before) => {
    let registry: Registry = { parts: {}, ...before };
    for (const { name, build } of releases) {
      const old = entryOf(registry, name);
      if (old?.current === build) continue;
      // A rollback is urgent, so its release is accepted whatever browsers it was built for.
      const isNew = !old || !goodReleases(registry, name, old).includes(build);
      registry = takeUpAgain(registry, name, build, again);
      await refuseUnservable(site, { name, build }, isNew);
      registry = withEntry(registry, name, succeeding(registry, name, build, old));
    }
    return servedTogether(site, registry);
  };
}

/**
 * Serves the last good release of a part again, and gives the present one up: nothing goes back to it any more.
 * @throws {DeliveryError} when there is none, it can no longer be served, or somebody else was faster: two people who roll back
 * at the same moment mean the same release.
 */
export function rollback(site: SiteFolder, name: string): RegistryChange {
  let expectedBuild: string | undefined;
  return async (before) => {
    const part = entryOf(before, name) ?? partOf(before, name);
    expectedBuild ??= part.current;
    if (part.current !== expectedBuild) {
      throw new DeliveryError(
        `Somebody else has just replaced ${name} ${expectedBuild}: ${part.current} is served now, and stays`,
      );
    }
    const [build, ...earlier] = await wholeReleases(site, name, goodReleases(before, name, part));
    if (build === undefined || !before) throw nothingGood(before, name);
    const marked = giveUp(before, name, part.current, await changedNow(site));
    const prepared = withEntry(marked, name, backTo(part.current, [build, ...earlier]));
    return promotion(site, [{ name, build }])(prepared);
  };
}

/**
 * Returns the good releases from the first whole one on: in an emergency, damaged or removed ones are skipped.
 * @throws {DeliveryError} that says what the first one lacks, if none is whole; or when the storage does not answer.
 */
export async function wholeReleases(
  site: SiteFolder,
  name: string,
  good: readonly string[],
): Promise<readonly string[]> {
  let first: DeliveryError | undefined;
  for (const [index, build] of good.entries()) {
    try {
      await refuseUnservable(site, { name, build }, false);
      return good.slice(index);
    } catch (error) {
      if (!isFault(error)) throw error;
      first ??= error;
    }
  }
  if (first) throw first;
  return [];
}

async function refuseUnservable(
  site: SiteFolder,
  release: ReleaseName,
  isNew: boolean,
): Promise<void> {
  const { name, build } = release;
  if (name === composerName) await refuseUnusableComposer(site, build);
  else if (name === contentName) await refuseDamaged(site, await readContentRelease(site, build));
  else if (isConfigurationName(name)) await refuseDamagedConfiguration(site, release);
  else await refuseUnsound(site, release, isNew);
}

/**
 * Records an alarm of a release, whether or not it was ever served: nothing goes back to it, and a promotion needs `again`. The
 * served releases stay unchanged.
 * @throws {DeliveryError} when the part has no such release, or it is given up already.
 */
export function recordAlarm(site: SiteFolder, { name, build }: ReleaseName): RegistryChange {
  return async (before) => {
    if (name === composerName) await readComposer(site, build);
    else if (isConfigurationName(name)) await readConfigurationRelease(site, { name, build });
    else await readRelease(site, { name, build });
    if (givenUp(before, name, build)) {
      throw new DeliveryError(`${name} ${build} is given up already`);
    }
    return giveUp({ parts: {}, ...before }, name, build, await changedNow(site));
  };
}

/**
 * @param isNew False if the part only goes back to a release that it served before.
 * @throws {DeliveryError} when the release cannot be served, whatever else is served.
 */
export async function refuseUnsound(
  site: SiteFolder,
  release: ReleaseName,
  isNew = true,
): Promise<void> {
  const fullRelease = await readRelease(site, release);
  if (isNew) refuseOtherBrowsers(fullRelease);
  await refuseDamage(site, fullRelease);
  if (!isNew) return;
  // This check reads styles and scripts. It is loaded only here, so that a rollback does not wait for it.
  const { refuseFaultyRelease } = await import('../faults/refuse-faults.ts');
  await refuseFaultyRelease(site, fullRelease);
}

/** @throws {DeliveryError} when no release of the part was ever promoted. */
export function partOf(registry: Registry | undefined, name: string): RegisteredPart {
  const part = registry?.parts[name];
  if (part) return part;
  const known = Object.keys(registry?.parts ?? {}).join(', ') || 'nothing';
  throw new DeliveryError(`No part ${name} is served, only ${known}`);
}
