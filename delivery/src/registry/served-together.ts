import type { SiteFolder } from '../site/site-folder.ts';
import { refuseMisfits, refuseRemoved, refuseSharedRoutes } from './refuse-unfit.ts';
import type { Registry } from './registry.ts';
import { canariesOf, releasesOf } from './releases-of.ts';

/**
 * Whether all that a registry serves can be on one page, the releases that only some visitors get too.
 * @returns the registry, when it is fit to be written.
 * @throws {DeliveryError} when a release is missing or would not fit the others.
 */
export async function servedTogether(site: SiteFolder, registry: Registry): Promise<Registry> {
  const served = [...(await releasesOf(site, registry)), ...(await canariesOf(site, registry))];
  refuseRemoved(registry, served);
  refuseMisfits(served);
  refuseSharedRoutes(served);
  return registry;
}
