import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DeliveryError } from '../delivery-error.ts';
import type { SiteFolder } from '../site-folder.ts';
import { releaseFile, type Release } from './release.ts';

/** @throws {DeliveryError} when the site's folder has no such release. */
export async function readRelease(
  site: SiteFolder,
  { name, build }: { readonly name: string; readonly build: string },
): Promise<Release> {
  const path = join(site.release(name, build), releaseFile);
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `publish`
    return JSON.parse(await readFile(path, 'utf8')) as Release;
  } catch {
    throw new DeliveryError(`No release ${build} of ${name}: publish it first`);
  }
}
