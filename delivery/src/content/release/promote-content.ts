import { DeliveryError } from '../../delivery-error.ts';
import { changeRegistry } from '../../registry/change-registry.ts';
import { readRegistry, type Registry } from '../../registry/registry.ts';
import { releasesOf } from '../../registry/releases-of.ts';
import { findDamage } from '../../release/find-damage.ts';
import type { SiteFolder } from '../../site-folder.ts';
import { readContentRelease, type ContentRelease } from './content-release.ts';

/**
 * Makes published texts the ones that are served. No part changes; compose brings them to the visitors.
 * @throws {DeliveryError} when a text is damaged, or a page that a part shows has none.
 */
export async function promoteContent(site: SiteFolder, release: ContentRelease): Promise<Registry> {
  const [damage] = await findDamage(site, release);
  if (damage !== undefined) throw new DeliveryError(`${damage}: publish the content again`);
  const { build } = release;
  const { after } = await changeRegistry(site, async (before) => {
    const registry = before ?? (await readRegistry(site));
    await refuseMissingPages(site, registry, release);
    const old = registry.content;
    if (old?.current === build) return registry;
    return { ...registry, content: { current: build, ...(old && { previous: old.current }) } };
  });
  return after;
}

/**
 * Serves the texts again that were served before the present ones; a second time leads forward again.
 * @throws {DeliveryError} when there are none, or they can no longer be served.
 */
export async function rollBackContent(site: SiteFolder): Promise<ContentRelease> {
  const { content } = await readRegistry(site);
  if (!content?.previous) throw new DeliveryError('No content was served before the present one');
  const release = await readContentRelease(site, content.previous);
  await promoteContent(site, release);
  return release;
}

async function refuseMissingPages(
  site: SiteFolder,
  registry: Registry,
  { pages }: ContentRelease,
): Promise<void> {
  const releases = await releasesOf(site, registry);
  for (const { name, routes } of releases) {
    for (const { pattern, content } of routes) {
      if (content !== undefined && !(content in pages)) {
        throw new DeliveryError(`${name} shows ${pattern}, and the content has no page ${content}`);
      }
    }
  }
}
