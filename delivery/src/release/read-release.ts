import { DeliveryError } from '../site/delivery-error.ts';
import { parseJson } from '../site/parse-json.ts';
import { releasePath, type SiteFolder } from '../site/site-folder.ts';
import { releaseSchema } from './release-schema.ts';
import { releaseFile, type Release } from './release.ts';

export interface ReleaseName {
  readonly name: string;
  readonly build: string;
}

/** The release, or nothing when it is not in the site's storage, or no longer what it was. */
export async function findRelease(
  site: SiteFolder,
  release: ReleaseName,
): Promise<Release | undefined> {
  return readRelease(site, release).catch((error: unknown) => {
    if (error instanceof DeliveryError) return undefined;
    throw error;
  });
}

/** @throws {DeliveryError} when the site's storage has no such release, or not what describes it. */
export async function readRelease(
  site: SiteFolder,
  { name, build }: ReleaseName,
): Promise<Release> {
  const folder = releasePath(name, build);
  const bytes = await site.storage.read(`${folder}/${releaseFile}`);
  if (!bytes) throw new DeliveryError(`No release ${build} of ${name}: publish it first`);
  const read = parseJson(bytes, releaseSchema);
  const isItself = read.ok && read.value.name === name && read.value.build === build;
  if (isItself) return read.value;
  const fault = read.ok ? `describes ${read.value.name} ${read.value.build}` : read.fault;
  throw new DeliveryError(
    `${name} ${build} is damaged: its ${releaseFile} ${fault}. Bring ${folder} back, or remove it and publish again`,
  );
}

/** The builds of a part that are published, in the order of their names. */
export async function buildsOf(site: SiteFolder, name: string): Promise<readonly string[]> {
  const files = await site.storage.list(`releases/${name}`);
  return files
    .filter((path) => path.endsWith(`/${releaseFile}`))
    .map((path) => path.split('/')[0] ?? '');
}
