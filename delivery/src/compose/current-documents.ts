import { readlink, realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { DeliveryError } from '../site/delivery-error.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { ignoreMissing } from '../storage/ignore-missing.ts';

/**
 * The folder of the documents that are served now, as it is called after the switch of any later
 * composition too. Whoever needs several files of one composition reads them below it; for a single file
 * `site.documents` will do, which always leads to the present one.
 * @throws {DeliveryError} when the site was never composed.
 */
export async function currentDocuments(site: SiteFolder): Promise<string> {
  const folder = await realpath(site.documents).catch(ignoreMissing);
  if (folder !== undefined) return folder;
  throw new DeliveryError(`No documents in ${site.root}: compose the site first`);
}

/** The id of the composition that is served, or nothing when the site was never composed. */
export async function servedComposition(site: SiteFolder): Promise<string | undefined> {
  const target = await readlink(site.current).catch(ignoreMissing);
  return target && basename(target);
}
