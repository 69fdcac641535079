import { createHash } from 'node:crypto';
import type { PublishedBanner } from '@amendes/protocol/published.ts';
import { DeliveryError } from '../../site/delivery-error.ts';
import type { RegistryChange } from '../../registry/change-registry.ts';
import { readRegistry } from '../../registry/registry.ts';
import { releasePath, type SiteFolder } from '../../site/site-folder.ts';
import type { ContentSettings } from '../read/read-sources.ts';
import { noticeFile, noticeName } from '../../release/notice-release.ts';
import { readNotice } from './read-notice.ts';

/**
 * Seals a notice, from where it can be put above every page.
 * @throws {DeliveryError} when the site was never promoted, or the file cannot be read or is wrong.
 */
export async function sealNotice(
  site: SiteFolder,
  path: string,
  settings: ContentSettings,
): Promise<PublishedBanner> {
  const notice = await readNotice(path, settings, await site.storage.now());
  const text = JSON.stringify(notice);
  const build = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const release: PublishedBanner = { build, ...notice };
  await readRegistry(site);
  const bytes = Buffer.from(`${JSON.stringify(release)}\n`);
  await site.storage.seal(releasePath(noticeName, build), new Map([[noticeFile, bytes]]));
  return release;
}

/** Puts a sealed notice above every page, in the place of any other. */
export function noticePublication({ build }: PublishedBanner): RegistryChange {
  return (before) => ({ parts: {}, ...before, notice: build });
}

/** @throws {DeliveryError} when there is no notice. */
export function noticeWithdrawal(site: SiteFolder): RegistryChange {
  return async (before) => {
    const { notice, ...registry } = before ?? (await readRegistry(site));
    if (notice === undefined) throw new DeliveryError('There is no notice to withdraw');
    return registry;
  };
}
