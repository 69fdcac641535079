import { promisify } from 'node:util';
import { brotliDecompress, gunzip, type ZlibOptions } from 'node:zlib';
import { hashesFile, isHashed } from '@amendes/protocol/build-description.ts';
import { DeliveryError, isFault } from '../site/delivery-error.ts';
import { parseJson } from '../site/parse-json.ts';
import { releaseName, releasePath, releasesFolder, type SiteFolder } from '../site/site-folder.ts';
import {
  bannerFile,
  bannerFolder,
  releaseSchema,
  releaseFile,
  type Release,
  integrityOf,
  isListOf,
  isShortIntegrity,
  shortIntegrityOf,
  type SealedFile,
} from './release.ts';

export interface ReleaseName {
  readonly name: string;
  readonly build: string;
}

/**
 * Returns the release, or undefined if it is missing from the site's storage or was changed.
 * @throws {StorageError} when the storage does not answer.
 */
export async function findRelease(
  site: SiteFolder,
  release: ReleaseName,
): Promise<Release | undefined> {
  return readRelease(site, release).catch(ignoreFault);
}

/** Turns a fault into undefined, for use in `catch`; a storage that does not answer stays a failure. */
export function ignoreFault(error: unknown): undefined {
  if (!isFault(error)) throw error;
}

/** @throws {DeliveryError} when the site's storage has no such release, or its description is damaged. */
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

/**
 * Returns the remedy for a damaged release that was sealed without a build. Publishing it again overwrites nothing, and sealing
 * it from scratch may compress differently, so that it is not the release that the registry names.
 */
export function remedyOf({ name, build }: ReleaseName): string {
  return `bring ${releasePath(name, build)} back from the backup; or, unless it is served, remove it and publish again`;
}

/** Creates the error for a file that differs from the published one: signers stand for what they mean, not for a planted file. */
export const notPublished = (release: ReleaseName, file: string): DeliveryError =>
  new DeliveryError(
    `${releasePath(release.name, release.build)}/${file} is not what was published: ${remedyOf(release)}`,
  );

/** True if a path in the storage is that of a release's manifest. */
export const isManifest = (path: string): boolean =>
  path === manifestPath(path.split('/').slice(1, 3).join('/'));

/** Returns the path of a release's manifest in the storage. */
export function manifestPath(release: string): string {
  const file = release.startsWith(`${bannerFolder}/`) ? bannerFile : releaseFile;
  return `${releasesFolder}/${release}/${file}`;
}

/**
 * Returns a site that reads a manifest only with the bytes that somebody stands for, or refuses to read it.
 * @param hashes Hashes by path; a path without a hash counts as missing, whatever the storage says.
 */
export function withManifests(
  site: SiteFolder,
  hashes: ReadonlyMap<string, string | undefined>,
  refusal: (path: string) => string,
): SiteFolder {
  const read: SiteFolder['storage']['read'] = async (path) => {
    const hash = hashes.get(path);
    if (hash === undefined) return hashes.has(path) ? undefined : site.storage.read(path);
    const bytes = await site.storage.read(path);
    if (!bytes || integrityOf(bytes) === hash) return bytes;
    throw new DeliveryError(refusal(path));
  };
  return { ...site, storage: { ...site.storage, read } };
}

/**
 * Returns a site whose releases are read only as they were promoted: anyone who may write its storage may change a release and
 * the manifest with its hashes, but not the registry, which contains the manifest's hash.
 * @param registry Contains the hash of the manifest of each release, as `<name>/<build>`.
 * @returns a site that throws a `DeliveryError` if another manifest is read.
 */
export function asPromoted(
  site: SiteFolder,
  registry: { readonly manifests?: Readonly<Record<string, string>> | undefined },
): SiteFolder {
  const pinned = Object.entries(registry.manifests ?? {});
  return withManifests(
    site,
    new Map(pinned.map(([release, hash]) => [manifestPath(release), hash])),
    (path) => `${path} is not what was promoted: bring it back from the backup, or roll back`,
  );
}

/** Returns the published builds of a part, in the order of their names. */
export async function buildsOf(site: SiteFolder, name: string): Promise<readonly string[]> {
  const files = await site.storage.list(`releases/${name}`);
  return files
    .filter((path) => path.endsWith(`/${releaseFile}`))
    .map((path) => path.split('/')[0] ?? '');
}

/**
 * Returns all published releases, as `<name>/<build>`. Files that killed commands have left among them, and folders that somebody
 * set aside there, are none.
 */
export async function allReleases(site: SiteFolder): Promise<readonly string[]> {
  const files = await site.storage.list(releasesFolder);
  const found = files.map((path) => path.split('/').slice(0, 2).join('/'));
  return [...new Set(found)].filter((release) => releaseName.test(release));
}

/** Fields of a release that are needed to read its files. */
interface SealedFolder extends ReleaseName {
  readonly files: Readonly<Record<string, SealedFile>>;
}

/** Function that reads a file of a release as it was sealed. */
export type ReadSealedFile = (release: SealedFolder, path: string) => Promise<Buffer>;

/**
 * Reads a file of a release as it was sealed.
 * @throws {DeliveryError} when the file is missing or is not what was sealed.
 */
export async function readSealed(
  site: SiteFolder,
  { name, build, files }: SealedFolder,
  path: string,
): Promise<Buffer> {
  const bytes = await site.storage.read(`${releasePath(name, build)}/${path}`);
  const file = files[path];
  const isSealed = bytes && file?.integrity === integrityOf(bytes) && isShortIntegrity(bytes, file);
  if (isSealed) return Buffer.from(bytes);
  throw new DeliveryError(
    `${name} ${build}: ${path} is not what was sealed: roll the part back, or publish a new build`,
  );
}

/** Functions that restore a file from its compressed forms, by their file extensions. */
export const expand = new Map([
  ['.br', promisify<Buffer, ZlibOptions, Buffer>(brotliDecompress)],
  ['.gz', promisify<Buffer, ZlibOptions, Buffer>(gunzip)],
]);

/** Upper bound of what a form of a missing or changed file may expand to, in bytes. */
const longest = 16 * 1024 * 1024;

/** Reports that a link is in the place of a release. */
export const linkFault = (path: string) => `${path} is a link, which no release has: remove it`;

/** @returns a reader that reads each sealed file once, however often it is requested. */
export function sealedFileReader(site: SiteFolder): ReadSealedFile {
  const known = new Map<string, Promise<Buffer>>();
  return (release, path) => {
    const key = `${releasePath(release.name, release.build)}/${path}`;
    const bytes = known.get(key) ?? readSealed(site, release, path);
    known.set(key, bytes);
    return bytes;
  };
}

/**
 * True if browsers cannot rely on the list of hashes of a release: it is damaged, or differs from what was sealed for scripts and
 * styles. Files are read only where their short hashes were not sealed.
 */
export async function hasForeignList(release: Release, readFile: ReadSealedFile): Promise<boolean> {
  if (!(hashesFile in release.files)) return false;
  const code = Object.entries(release.files).filter(([path]) => isHashed(release, path));
  try {
    const listed = await readFile(release, hashesFile);
    const hashes = code.map(async ([path, { shortIntegrity }]) => {
      const hash = shortIntegrity ?? shortIntegrityOf(await readFile(release, path));
      return [path, hash] as const;
    });
    return !isListOf(listed, await Promise.all(hashes));
  } catch (error) {
    if (isFault(error)) return true;
    throw error;
  }
}

/**
 * Finds the missing and the changed files of a release, one line each. The compressed forms are checked as well, because they are
 * what is sent.
 */
export async function findDamage(
  site: SiteFolder,
  release: SealedFolder,
): Promise<readonly string[]> {
  const folder = releasePath(release.name, release.build);
  const found = (await site.storage.links(folder)).map(linkFault);
  // Files are read one after the other: a release is small, but a hundred of them at the same time are not.
  for (const [path, file] of Object.entries(release.files)) {
    const { integrity, size } = file;
    const bytes = await site.storage.read(`${folder}/${path}`);
    if (!bytes || integrityOf(bytes) !== integrity) {
      found.push(`${folder}/${path} is ${bytes ? 'not what was published' : 'missing'}`);
    } else if (!isShortIntegrity(bytes, file)) {
      found.push(`${folder}/${path} has the shortIntegrity of other bytes in its ${releaseFile}`);
    }
    // A form that expands to more bytes was written for another file.
    const maxOutputLength = Math.max(1, bytes?.length ?? 0, Math.min(size, longest));
    for (const [form, expanded] of expand) {
      const compressed = await site.storage.read(`${folder}/${path}${form}`);
      const original =
        compressed && (await expanded(compressed, { maxOutputLength }).catch(() => undefined));
      if (!original || integrityOf(original) !== integrity) {
        const what = compressed ? 'not what was published' : 'missing';
        found.push(`${folder}/${path}${form} is ${what}`);
      }
    }
  }
  return found;
}

/** @throws {DeliveryError} when a file of it is missing or not what was published, with what mends that. */
export async function refuseDamaged(
  site: SiteFolder,
  release: SealedFolder,
  remedy = remedyOf(release),
): Promise<void> {
  const [damage] = await findDamage(site, release);
  if (damage !== undefined) throw new DeliveryError(`${damage}: ${remedy}`);
}
