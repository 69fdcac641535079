import type { PublishedBanner } from '@amendes/protocol/published.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { remedyOf } from './read-release.ts';
import { bannerFile, bannerFolder } from './release.ts';
import { releasePath, type SiteFolder } from '../site/site-folder.ts';

/** @throws {DeliveryError} when the site's folder has no such banner, or it cannot be read. */
export async function readBannerRelease(site: SiteFolder, build: string): Promise<PublishedBanner> {
  const bytes = await site.storage.read(`${releasePath(bannerFolder, build)}/${bannerFile}`);
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `publishBanner`
    return JSON.parse(bytes?.toString() ?? '') as PublishedBanner;
  } catch {
    throw new DeliveryError(
      bytes
        ? `${bannerFolder} ${build} is damaged: ${remedyOf({ name: bannerFolder, build })}`
        : `No banner ${build}: publish it first`,
    );
  }
}

/** Reads the same banner, or returns undefined if it was pruned. */
export async function findBannerRelease(
  site: SiteFolder,
  build: string,
): Promise<PublishedBanner | undefined> {
  const isThere = await site.storage.sealedAt(releasePath(bannerFolder, build));
  return isThere ? readBannerRelease(site, build) : undefined;
}
