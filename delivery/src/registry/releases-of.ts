import { readRelease } from '../release/read-release.ts';
import type { Release } from '../release/release.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import type { Registry } from './registry.ts';

/**
 * The releases that a registry serves, in its order.
 * @throws {DeliveryError} when one of them is not there.
 */
export async function releasesOf(
  site: SiteFolder,
  registry: Registry,
): Promise<readonly Release[]> {
  const served = Object.entries(registry.parts);
  return Promise.all(
    served.map(([name, { current }]) => readRelease(site, { name, build: current })),
  );
}

/** The releases that only some visitors get. */
export async function canariesOf(
  site: SiteFolder,
  registry: Registry,
): Promise<readonly Release[]> {
  const tried = Object.entries(registry.parts).flatMap(([name, { canary }]) =>
    canary ? [{ name, build: canary.build }] : [],
  );
  return Promise.all(tried.map((release) => readRelease(site, release)));
}
