import { DeliveryError } from '../site/delivery-error.ts';

/** Place in object storage: `s3://bucket/prefix`. */
export interface BucketAddress {
  readonly bucket: string;
  /** Start of each key: empty, or names with a slash after each. */
  readonly prefix: string;
}

export const isBucketAddress = (text: string): boolean => text.startsWith('s3://');

/** @throws {DeliveryError} if it names no bucket, or its prefix is not a path. */
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
 * Returns a path below the site unchanged if it is safe in a key and below a folder: names from a bucket become files on disks.
 * @throws {DeliveryError} if it would lead elsewhere.
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
  // oxlint-disable-next-line no-control-regex -- these characters are refused
  return !/[\\\u0000-\u001f\u007f]/.test(path) && Buffer.byteLength(path) <= 900;
}
