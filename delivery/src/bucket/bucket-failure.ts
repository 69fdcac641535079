import { DeliveryError, StorageError } from '../site/delivery-error.ts';

/** Damage of an object in a bucket: no server accepts it, and commands continue without it. */
export class BucketDamage extends DeliveryError {}

/** Turns a failure of data that the bucket supplied, and that may be unsigned, into damage. */
export function asDamage(error: unknown): never {
  throw error instanceof DeliveryError ? new BucketDamage(error.message) : error;
}

/** @throws any failure that is not damage. */
export function ifDamaged(error: unknown): 'damaged' {
  if (error instanceof BucketDamage) return 'damaged';
  throw error;
}

/** Returns the damage as a line. @throws any other failure. */
export function damageLines(error: unknown): readonly string[] {
  if (error instanceof BucketDamage) return [error.message];
  throw error;
}

const forbidden =
  'These credentials may not do that: give them the right to list, read and write below the prefix (docs/operations.md)';

/** Advice for a bucket that refuses, by the service's name of the failure. */
const advice: Readonly<Record<string, string>> = {
  NoSuchBucket: 'There is no such bucket: create it, or correct the address',
  AccessDenied: forbidden,
  Forbidden: forbidden,
  InvalidAccessKeyId: 'The service does not know the access key: look at AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'The secret does not fit the access key: look at AWS_SECRET_ACCESS_KEY',
  ExpiredToken: 'The credentials have expired: sign in again',
  RequestTimeTooSkewed: 'The clock of this machine is wrong: set it by NTP',
  PermanentRedirect: 'The bucket is in another region: set AWS_REGION',
  CredentialsProviderError:
    'No credentials were found: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, AWS_PROFILE, or run where the machine has a role',
  SlowDown: 'The service asks for a pause of a minute',
};

const network: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'TimeoutError',
];

interface ServiceError extends Error {
  readonly code?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const isError = (error: unknown): error is ServiceError => error instanceof Error;

export const statusOf = (error: unknown): number | undefined =>
  isError(error) ? error.$metadata?.httpStatusCode : undefined;

/** Returns the service's name of a failure. */
export const nameOf = (error: unknown): string => (isError(error) ? error.name : '');

/**
 * Returns a failure of a bucket as an error whose message is one line with advice.
 * @param address The bucket, in the form that the operator wrote.
 */
export function bucketFailure(address: string, error: unknown): unknown {
  if (error instanceof DeliveryError || !isError(error)) return error;
  const code = typeof error.code === 'string' ? error.code : error.name;
  const isUnreachable = network.includes(code) || network.includes(error.name);
  if (isUnreachable) {
    return new StorageError(
      `${address} cannot be reached (${code}). Look at the network and at AWS_ENDPOINT_URL_S3`,
      { cause: error },
    );
  }
  const status = statusOf(error);
  const knownAdvice = advice[error.name] ?? (status === 403 ? forbidden : undefined);
  const isServerError = status !== undefined && status >= 500 && status !== 501;
  const explanation =
    knownAdvice ?? (isServerError ? 'The service is in trouble: wait for it' : error.message);
  const isRefusal = status === 401 || status === 403 || status === 404;
  return new StorageError(`${address} (${error.name}). ${explanation}`, {
    cause: error,
    isRefusal,
  });
}
