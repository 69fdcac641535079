import { servedComposition } from '../compose/current-documents.ts';
import { siteComposer } from '../composer/site-composer.ts';
import { readVersionedRegistry, type VersionedRegistry } from '../registry/registry.ts';
import type { SiteFolder } from '../site/site-folder.ts';

export interface SiteStatus extends VersionedRegistry {
  /** Whether visitors get what the registry says. */
  readonly isComposed: boolean;
}

/** @throws {DeliveryError} when nothing was ever promoted, or a release that is served is not there. */
export async function siteStatus(site: SiteFolder): Promise<SiteStatus> {
  const found = await readVersionedRegistry(site);
  const composer = await siteComposer(site, found.registry);
  const { id } = await composer.plan(site.root, found.registry);
  return { ...found, isComposed: (await servedComposition(site)) === id };
}
