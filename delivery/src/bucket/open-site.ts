import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { siteFolder, type SiteFolder, type Signing } from '../site/site-folder.ts';
import { isBucketAddress, parseBucketAddress } from './bucket-address.ts';
import { folderStorage } from '../storage/folder-storage.ts';
import { isFull, storageFailure } from '../storage/storage-failure.ts';
import { BucketDamage } from './bucket-failure.ts';
import { bucketStorage } from './bucket-storage.ts';
import { s3Objects, type Objects } from './s3-objects.ts';
import { siteBucket } from './site-bucket.ts';

interface OpenSettings extends Pick<BucketSettings, 'objects'> {
  /** True if the site may be older than what was seen on this machine: it is then opened without a copy. */
  readonly isRestored?: boolean | undefined;
  /** Called with what could not be copied from the bucket, if that is ignored. */
  readonly onProblem: (line: string) => void;
}

/**
 * Opens a site in a folder, or in a bucket (`s3://bucket/prefix`) that is then copied to this machine. Damage
 * in the bucket and a full disk are ignored here: the repair is itself a command, some commands have reserved
 * space on a full disk, and each one loads what it needs from the bucket.
 * @throws {DeliveryError} if the bucket cannot be read.
 */
export async function openSite(
  address: string,
  signing: Signing,
  { isRestored = false, onProblem, ...settings }: OpenSettings,
): Promise<SiteFolder> {
  if (!isBucketAddress(address)) {
    const root = resolve(address);
    return siteFolder(root, signing, { address, storage: folderStorage(root) });
  }
  const site = bucketSite(address, signing, settings);
  if (isRestored) return site;
  await site.bucket?.pull().catch((error: unknown) => {
    if (!(error instanceof BucketDamage || isFull(error))) throw error;
    onProblem(storageFailure(error) ?? error.message);
  });
  return site;
}

interface BucketSettings {
  /** Storage to use instead of that of the address. */
  readonly objects?: Objects;
  /** Folder of the copy. */
  readonly copy?: string;
  /** True if only a composition with a valid signature is copied. */
  readonly signedOnly?: boolean;
}

/** Returns a site in a bucket with the folder of its copy, without reading either. */
export function bucketSite(
  address: string,
  signing: Signing = {},
  {
    objects = s3Objects(address),
    copy = copyFolder(address),
    signedOnly = false,
  }: BucketSettings = {},
): SiteFolder {
  const storage = bucketStorage(objects);
  const bucket = siteBucket(objects, storage, siteFolder(copy, signing), signedOnly);
  return siteFolder(copy, signing, { address, storage, bucket });
}

/** Returns the folder of a bucket's copy: `SITE_COPY`, or one in this account's cache. */
export function copyFolder(address: string, env: NodeJS.ProcessEnv = process.env): string {
  const { bucket, prefix } = parseBucketAddress(address);
  const { SITE_COPY, XDG_CACHE_HOME } = env;
  if (SITE_COPY) return resolve(SITE_COPY);
  const cache = XDG_CACHE_HOME || join(homedir(), '.cache');
  return join(cache, 'amendes', encodeURIComponent(`${bucket}/${prefix}`.replace(/\/$/, '')));
}
