import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DeliveryError } from '../delivery-error.ts';
import type { SiteFolder } from '../site-folder.ts';
import { releaseFile, type Release } from './release.ts';

interface ReleaseName {
  readonly name: string;
  readonly build: string;
}

/** The release, or nothing when it is not in the site's folder, or no longer. */
export async function findRelease(
  site: SiteFolder,
  release: ReleaseName,
): Promise<Release | undefined> {
  return readRelease(site, release).catch((error: unknown) => {
    if (error instanceof DeliveryError) return undefined;
    throw error;
  });
}

/** @throws {DeliveryError} when the site's folder has no such release. */
export async function readRelease(
  site: SiteFolder,
  { name, build }: ReleaseName,
): Promise<Release> {
  const path = join(site.release(name, build), releaseFile);
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `publish`
    return JSON.parse(await readFile(path, 'utf8')) as Release;
  } catch {
    throw new DeliveryError(`No release ${build} of ${name}: publish it first`);
  }
}
