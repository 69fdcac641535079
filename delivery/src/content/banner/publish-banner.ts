import { hash } from 'node:crypto';
import { dirname } from 'node:path';
import type { PublishedBanner } from '@amendes/protocol/published.ts';
import { DeliveryError } from '../../site/delivery-error.ts';
import type { RegistryChange } from '../../registry/change-registry.ts';
import { readRegistry } from '../../registry/registry.ts';
import { originOf } from '../../registry/describe-publication.ts';
import { asRead, signRelease } from '../../registry/signed-releases.ts';
import { releasePath, type SiteFolder } from '../../site/site-folder.ts';
import type { ContentSettings } from '../read/read-sources.ts';
import { bannerFile, bannerFolder } from '../../release/release.ts';
import { notPublished } from '../../release/read-release.ts';
import { readBanner } from './read-banner.ts';

/**
 * Seals a banner, so that it can be put above every page.
 * @throws {DeliveryError} if the site was never promoted, or the file cannot be read or is wrong.
 */
export async function sealBanner(
  site: SiteFolder,
  path: string,
  settings: ContentSettings,
): Promise<PublishedBanner> {
  const banner = await readBanner(path, settings, await site.storage.now());
  const build = hash('sha256', JSON.stringify(banner)).slice(0, 12);
  const release: PublishedBanner = { build, ...banner };
  await readRegistry(site);
  const bytes = Buffer.from(`${JSON.stringify(release)}\n`);
  await site.storage.seal(releasePath(bannerFolder, build), new Map([[bannerFile, bytes]]));
  // An existing banner stays, so it is read back: one that is unreadable or differs must not be signed.
  const name = { name: bannerFolder, build };
  const there = await site.storage.read(`${releasePath(bannerFolder, build)}/${bannerFile}`);
  if (!there || !bytes.equals(there)) throw notPublished(name, bannerFile);
  await signRelease(await asRead(site, name, bytes), name, await originOf(dirname(path)));
  return release;
}

/** Returns the change that puts a sealed banner above every page and replaces any other. */
export function bannerPublication({ build }: PublishedBanner): RegistryChange {
  return (before) => ({ parts: {}, ...before, notice: build });
}

/** @throws {DeliveryError} if there is no banner. */
export function bannerWithdrawal(site: SiteFolder): RegistryChange {
  return async (before) => {
    const { notice, ...registry } = before ?? (await readRegistry(site));
    if (notice === undefined) throw new DeliveryError('There is no banner to withdraw');
    return registry;
  };
}
