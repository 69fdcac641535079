import { compositionId } from '../compose/lay-composition.ts';
import { servedComposition } from '../compose/current-documents.ts';
import { pieces } from '../compose/pieces-of.ts';
import { readSite } from '../compose/read-site.ts';
import type { SiteFolder } from '../site-folder.ts';
import { readVersionedRegistry, type VersionedRegistry } from '../registry/registry.ts';

export interface SiteStatus extends VersionedRegistry {
  /** Whether visitors get what the registry says. */
  readonly isComposed: boolean;
}

/** @throws {DeliveryError} when nothing was ever promoted, or a release that is served is not there. */
export async function siteStatus(site: SiteFolder): Promise<SiteStatus> {
  const found = await readVersionedRegistry(site);
  const parts = pieces(site, await readSite(site, found.registry));
  const isComposed = (await servedComposition(site)) === compositionId(parts);
  return { ...found, isComposed };
}
