import type { PublishedBanner } from '@amendes/protocol/published.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { releasePath, type SiteFolder } from '../site/site-folder.ts';

/** The folder of the notices, beside the releases of the parts. */
export const noticeName = 'notice';

/** The one file of a notice's folder: documents carry the whole of it. */
export const noticeFile = 'notice.json';

/** @throws {DeliveryError} when the site's folder has no such notice. */
export async function readNoticeRelease(site: SiteFolder, build: string): Promise<PublishedBanner> {
  const bytes = await site.storage.read(`${releasePath(noticeName, build)}/${noticeFile}`);
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `publishNotice`
    return JSON.parse(bytes?.toString() ?? '') as PublishedBanner;
  } catch {
    throw new DeliveryError(`No notice ${build}: publish it again`);
  }
}
