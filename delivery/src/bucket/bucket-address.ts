import { DeliveryError } from '../site/delivery-error.ts';

/** A place in object storage: `s3://bucket/prefix`. */
export interface BucketAddress {
  readonly bucket: string;
  /** In front of each key: nothing, or names with a slash after each. */
  readonly prefix: string;
}

export const isBucketAddress = (text: string): boolean => text.startsWith('s3://');

/** @throws {DeliveryError} when it names no bucket, or a prefix that is no path. */
export function parseBucketAddress(text: string): BucketAddress {
  const [, bucket = '', path = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(text) ?? [];
  const prefix = path.replace(/\/$/, '');
  if (bucket === '') {
    throw new DeliveryError(`"${text}" names no bucket: write s3://bucket or s3://bucket/prefix`);
  }
  if (prefix === '') return { bucket, prefix: '' };
  return { bucket, prefix: `${checkedPath(prefix)}/` };
}

/**
 * A path below the site, as it may stand in a key and below a folder: what a bucket names is laid on disks.
 * @throws {DeliveryError} when it would lead elsewhere.
 */
export function checkedPath(path: string): string {
  if (isPath(path)) return path;
  throw new DeliveryError(
    `${JSON.stringify(path)} is no path below a site: nothing was read or written`,
  );
}

export function isPath(path: string): boolean {
  const names = path.split('/');
  if (names.some((name) => name === '' || name === '.' || name === '..')) return false;
  // oxlint-disable-next-line no-control-regex -- these are what is refused
  return !/[\\\u0000-\u001f\u007f]/.test(path) && Buffer.byteLength(path) <= 900;
}
