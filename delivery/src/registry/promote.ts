import { composerName } from '../composer/composer-name.ts';
import { refuseUnusableComposer } from '../composer/composer-release.ts';
import { DeliveryError } from '../delivery-error.ts';
import type { ReleaseName } from '../release/read-release.ts';
import { readRelease } from '../release/read-release.ts';
import type { SiteFolder } from '../site-folder.ts';
import { changeRegistry, type RegistryChange } from './change-registry.ts';
import { refuseDamage, refuseExcess, refuseOtherBrowsers } from './refuse-unfit.ts';
import type { Registered, RegisteredPart, Registry } from './registry.ts';
import { servedTogether } from './served-together.ts';

/**
 * Makes published releases the ones that are served, all of them at once. Nothing is built and no
 * document changes: compose does that.
 * @throws {DeliveryError} when a release is damaged too heavy or built for other
 * browsers, a remote would not fit the contract that
 * the shell provides, or two parts would answer the same address.
 */
export async function promote(
  site: SiteFolder,
  releases: readonly ReleaseName[],
): Promise<Registry> {
  return (await changeRegistry(site, promotion(site, releases))).after;
}

/** A promotion, to be applied or only looked at. It ends the trials of the parts that it promotes. */
export function promotion(site: SiteFolder, releases: readonly ReleaseName[]): RegistryChange {
  return async (before) => {
    const parts: Record<string, RegisteredPart> = { ...before?.parts };
    for (const { name, build } of releases) {
      if (name === composerName) continue;
      const old = parts[name];
      if (old?.current === build) continue;
      // Whoever goes back needs it now, whatever it was built for.
      const isNew = build !== old?.previous;
      await refuseUnsound(site, { name, build }, isNew);
      // What an entry says besides is not for this version to forget.
      const { canary: _, ...kept } = { ...old };
      parts[name] = { ...kept, current: build, ...(old && { previous: old.current }) };
    }
    const composer = await promotedComposer(site, before?.composer, releases);
    return servedTogether(site, { ...before, ...(composer && { composer }), parts });
  };
}

/** The composer is no part: it answers no address, and no browser loads it. */
async function promotedComposer(
  site: SiteFolder,
  old: Registered | undefined,
  releases: readonly ReleaseName[],
): Promise<Registered | undefined> {
  const build = releases.findLast(({ name }) => name === composerName)?.build;
  if (build === undefined || build === old?.current) return old;
  await refuseUnusableComposer(site, build);
  return { ...old, current: build, ...(old && { previous: old.current }) };
}

/**
 * Serves the release of a part again that was served before the present one; a second time leads forward
 * again.
 * @throws {DeliveryError} when there is none, or it can no longer be served.
 */
export function rollback(site: SiteFolder, name: string): RegistryChange {
  return async (before) => {
    const { previous } = name === composerName ? (before?.composer ?? {}) : partOf(before, name);
    if (previous === undefined) {
      throw new DeliveryError(`No release of ${name} was served before the present one`);
    }
    return promotion(site, [{ name, build: previous }])(before);
  };
}

/**
 * @param isNew Whether the part is not only led back to what it served before.
 * @throws {DeliveryError} when the release cannot be served whatever else is.
 */
export async function refuseUnsound(
  site: SiteFolder,
  release: ReleaseName,
  isNew = true,
): Promise<void> {
  const whole = await readRelease(site, release);
  if (isNew) refuseOtherBrowsers(whole);
  await refuseDamage(site, whole);
  refuseExcess(whole);
}

/** @throws {DeliveryError} when no release of the part was ever promoted. */
export function partOf(registry: Registry | undefined, name: string): RegisteredPart {
  const part = registry?.parts[name];
  if (part) return part;
  const known = Object.keys(registry?.parts ?? {}).join(', ') || 'nothing';
  throw new DeliveryError(`No part ${name} is served, only ${known}`);
}
