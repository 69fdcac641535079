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
  /** Whether what is there may be older than what was seen here: then there is no copy of it. */
  readonly isRestored?: boolean | undefined;
  /** Told what of the bucket could not be brought, where that is passed over. */
  readonly tell: (line: string) => void;
}

/**
 * A site where it is kept: in a folder, or in a bucket (`s3://bucket/prefix`), of which there is a copy on this machine
 * afterwards. What is damaged there, or finds no room here, is passed over: what mends it is a command, too, some have room of
 * their own on a full disk, and what a command needs of the bucket, it asks for itself.
 * @throws {DeliveryError} when the bucket cannot be read.
 */
export async function openSite(
  address: string,
  signing: Signing,
  { isRestored = false, tell, ...settings }: OpenSettings,
): Promise<SiteFolder> {
  if (!isBucketAddress(address)) {
    const root = resolve(address);
    return siteFolder(root, signing, { address, storage: folderStorage(root) });
  }
  const site = bucketSite(address, signing, settings);
  if (isRestored) return site;
  await site.bucket?.pull().catch((error: unknown) => {
    if (!(error instanceof BucketDamage || isFull(error))) throw error;
    tell(storageFailure(error) ?? error.message);
  });
  return site;
}

interface BucketSettings {
  /** The storage itself, else that of the address. */
  readonly objects?: Objects;
  /** The folder of the copy. */
  readonly copy?: string;
  /** Whether only a composition that somebody who may has signed is brought. */
  readonly signedOnly?: boolean;
}

/** A site in a bucket, whatever is there, and the folder of its copy. */
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

/** Where the copy of a bucket lies: `SITE_COPY`, else beside what else this account keeps for itself. */
export function copyFolder(address: string, env: NodeJS.ProcessEnv = process.env): string {
  const { bucket, prefix } = parseBucketAddress(address);
  const { SITE_COPY, XDG_CACHE_HOME } = env;
  if (SITE_COPY) return resolve(SITE_COPY);
  const cache = XDG_CACHE_HOME || join(homedir(), '.cache');
  return join(cache, 'amendes', encodeURIComponent(`${bucket}/${prefix}`.replace(/\/$/, '')));
}
