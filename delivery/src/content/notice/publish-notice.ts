import { createHash } from 'node:crypto';
import type { PublishedNotice } from '@amendes/config/published.ts';
import { DeliveryError } from '../../delivery-error.ts';
import { changeRegistry } from '../../registry/change-registry.ts';
import { readRegistry } from '../../registry/registry.ts';
import { releasePath, type SiteFolder } from '../../site-folder.ts';
import type { ContentSettings } from '../read/content-settings.ts';
import { noticeFile, noticeName } from './notice-release.ts';
import { readNotice } from './read-notice.ts';

/**
 * Makes a notice the one that stands above every page, in the place of any other. Compose shows it.
 * @throws {DeliveryError} when the site was never promoted, or the file cannot be read or is wrong.
 */
export async function publishNotice(
  site: SiteFolder,
  path: string,
  settings: ContentSettings,
): Promise<PublishedNotice> {
  const notice = await readNotice(path, settings);
  const text = JSON.stringify(notice);
  const build = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const release: PublishedNotice = { build, ...notice };
  await readRegistry(site);
  const bytes = Buffer.from(`${JSON.stringify(release)}\n`);
  await site.storage.seal(releasePath(noticeName, build), new Map([[noticeFile, bytes]]));
  await changeRegistry(site, (before) => ({ parts: {}, ...before, notice: build }));
  return release;
}

/** @throws {DeliveryError} when there is no notice. */
export async function withdrawNotice(site: SiteFolder): Promise<void> {
  await changeRegistry(site, async (before) => {
    const { notice, ...registry } = before ?? (await readRegistry(site));
    if (notice === undefined) throw new DeliveryError('There is no notice to withdraw');
    return registry;
  });
}
