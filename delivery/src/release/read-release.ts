import { DeliveryError } from '../delivery-error.ts';
import { releasePath, type SiteFolder } from '../site-folder.ts';
import { releaseFile, type Release } from './release.ts';

export interface ReleaseName {
  readonly name: string;
  readonly build: string;
}

/** The release, or nothing when it is not in the site's storage, or no longer. */
export async function findRelease(
  site: SiteFolder,
  release: ReleaseName,
): Promise<Release | undefined> {
  return readRelease(site, release).catch((error: unknown) => {
    if (error instanceof DeliveryError) return undefined;
    throw error;
  });
}

/** @throws {DeliveryError} when the site's storage has no such release. */
export async function readRelease(
  site: SiteFolder,
  { name, build }: ReleaseName,
): Promise<Release> {
  const bytes = await site.storage.read(`${releasePath(name, build)}/${releaseFile}`);
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `publish`
    return JSON.parse(bytes?.toString() ?? '') as Release;
  } catch {
    throw new DeliveryError(`No release ${build} of ${name}: publish it first`);
  }
}

/** The builds of a part that are published, in the order of their names. */
export async function buildsOf(site: SiteFolder, name: string): Promise<readonly string[]> {
  const files = await site.storage.list(`releases/${name}`);
  return files
    .filter((path) => path.endsWith(`/${releaseFile}`))
    .map((path) => path.split('/')[0] ?? '');
}
