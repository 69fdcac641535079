import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type * as Sdk from '@aws-sdk/client-s3';
import { object, safeParse, string } from 'valibot';
import { DeliveryError } from '../site/delivery-error.ts';
import { parseBucketAddress } from './bucket-address.ts';
import { BucketDamage, bucketFailure, nameOf, statusOf } from './bucket-failure.ts';

interface StoredObject {
  readonly bytes: Buffer;
  readonly metadata: Readonly<Record<string, string>>;
  readonly modified: Date | undefined;
}

export interface ObjectHeaders {
  readonly contentType?: string;
  readonly contentEncoding?: string;
  readonly cacheControl?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Operations that a site needs of object storage. Keys are below the prefix of the site. */
export interface Objects {
  /** Address in the form that the operator wrote. */
  readonly address: string;
  /** Returns an object, or `undefined` if it does not exist. */
  get(key: string): Promise<StoredObject | undefined>;
  /** Returns the size in bytes and the time of writing, without reading the object. */
  stat(key: string): Promise<{ readonly size: number; readonly modified: Date } | undefined>;
  /**
   * Writes an object that does not exist yet.
   * @returns true if this call wrote it; of many simultaneous attempts one succeeds.
   */
  create(key: string, bytes: Uint8Array, headers?: ObjectHeaders): Promise<boolean>;
  /** Writes an object and replaces an existing one. */
  put(key: string, bytes: Uint8Array, headers?: ObjectHeaders): Promise<void>;
  remove(key: string): Promise<void>;
  /** Returns the keys with a prefix; some services list new objects late. */
  list(prefix: string): Promise<readonly string[]>;
  /** Returns the time of the service's clock. */
  now(): Promise<Date>;
}

/** Number of attempts at a create that conflicts with another one. */
const maxConflicts = 8;

/** Upper bound of an object's size, in mebibytes. Objects are read whole, and a foreign one must not fill a server's memory. */
export const largestObject = 32;

/** Returns the error for an object that is too large to be read. */
export const oversized = (address: string, key: string): BucketDamage =>
  new BucketDamage(`${address}/${key} is larger than any file of a site: remove it`);

const isOversized = (size: number) => size > largestObject * 1024 * 1024;

/** True if these bytes could not be read back as an object. */
export const isTooLarge = ({ length }: Uint8Array): boolean => isOversized(length);

/** Time limit of a connection attempt, in milliseconds. */
const connectionTimeout = 3000;

/**
 * Returns object storage by the S3 protocol. Endpoint, region, credentials and retries are those of the SDK: its
 * environment variables and files. The SDK is loaded on the first request, because a site in a folder does not need it.
 * @param stallsAfter Milliseconds without a byte in either direction after which the service counts as not answering.
 * @throws {DeliveryError} if the address is invalid.
 */
export function s3Objects(address: string, stallsAfter = 20_000): Objects {
  const { bucket, prefix } = parseBucketAddress(address);
  let loading: Promise<typeof Sdk> | undefined;
  let client: Sdk.S3Client | undefined;
  /** @throws {DeliveryError} with a readable message, unless `expected` returns a value for the failure. */
  const request = async <Result>(
    act: (s3: Sdk.S3Client, sdk: typeof Sdk) => Promise<Result>,
    expected: (error: unknown) => { readonly value: Result } | undefined = () => undefined,
  ): Promise<Result> => {
    try {
      // The module has hundreds of names, so it is passed on unchanged and not copied for each request.
      const sdk = await (loading ??= import('@aws-sdk/client-s3'));
      client ??= new sdk.S3Client(clientSettings(process.env, stallsAfter));
      return await act(client, sdk);
    } catch (error) {
      const answer = expected(error);
      if (answer) return answer.value;
      throw bucketFailure(address, error);
    }
  };
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  const input = (key: string, bytes: Uint8Array, headers: ObjectHeaders = {}) => ({
    ...at(key),
    Body: bytes,
    ContentLength: bytes.length,
    ...(headers.contentType !== undefined && { ContentType: headers.contentType }),
    ...(headers.contentEncoding !== undefined && { ContentEncoding: headers.contentEncoding }),
    ...(headers.cacheControl !== undefined && { CacheControl: headers.cacheControl }),
    Metadata: { ...headers.metadata },
  });
  let probed: Promise<void> | undefined;

  const stat = (key: string) =>
    request(async (s3, sdk) => {
      const found = await s3.send(new sdk.HeadObjectCommand(at(key)));
      return {
        size: found.ContentLength ?? 0,
        modified: found.LastModified ?? new Date(0),
        nonce: found.Metadata?.['nonce'],
      };
    }, missing);

  /** @returns true if it was written; if the answer was lost, the nonce shows it. */
  const createOnce = async (key: string, bytes: Uint8Array, headers: ObjectHeaders = {}) => {
    const nonce = randomUUID();
    const metadata = { ...headers.metadata, nonce };
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await request<'created' | 'exists' | 'conflict'>(
        async (s3, sdk) => {
          const command = { ...input(key, bytes, { ...headers, metadata }), IfNoneMatch: '*' };
          await s3.send(new sdk.PutObjectCommand(command));
          return 'created';
        },
        (error) => {
          if (statusOf(error) === 412) return { value: 'exists' };
          if (statusOf(error) === 409 && attempt < maxConflicts) return { value: 'conflict' };
          if (statusOf(error) === 501) throw unsupportedService(address);
          return undefined;
        },
      );
      if (outcome === 'created') return true;
      if (outcome === 'exists') return (await stat(key))?.nonce === nonce;
      await pause(Math.random() * 50 * attempt);
    }
  };

  const objects: Objects = {
    address,
    get: (key) =>
      request<StoredObject | undefined>(async (s3, sdk) => {
        const found = await s3.send(new sdk.GetObjectCommand(at(key)));
        const chunks: Buffer[] = [];
        let size = 0;
        // Some services send no length. Leaving the loop closes the connection.
        for await (const chunk of found.Body instanceof Readable ? found.Body : []) {
          size += chunk.length;
          const { ContentLength: length = 0 } = found;
          if (isOversized(Math.max(size, length))) throw oversized(address, key);
          chunks.push(chunk);
        }
        const bytes = Buffer.concat(chunks);
        return { bytes, metadata: found.Metadata ?? {}, modified: found.LastModified };
      }, missing),

    stat,

    async create(key, bytes, headers) {
      probed ??= probe().catch((error: unknown) => {
        probed = undefined;
        throw error;
      });
      await probed;
      return createOnce(key, bytes, headers);
    },

    put: (key, bytes, headers) =>
      request(async (s3, sdk) => {
        await s3.send(new sdk.PutObjectCommand(input(key, bytes, headers)));
      }),

    remove: (key) =>
      request(async (s3, sdk) => {
        await s3.send(new sdk.DeleteObjectCommand(at(key)));
      }),

    list: (start) =>
      request(async (s3, sdk) => {
        const keys: string[] = [];
        const pages = sdk.paginateListObjectsV2(
          { client: s3 },
          { Bucket: bucket, Prefix: prefix + start },
        );
        for await (const { Contents = [] } of pages) {
          keys.push(...Contents.flatMap(({ Key }) => Key?.slice(prefix.length) ?? []));
        }
        return keys;
      }),

    now: () =>
      request(async (s3, sdk) => {
        const command = new sdk.ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix,
          MaxKeys: 1,
        });
        let date: string | undefined;
        command.middlewareStack.add(
          (next) => async (args) => {
            const result = await next(args);
            const parsed = safeParse(dated, result.response);
            if (parsed.success) date = parsed.output.headers.date;
            return result;
          },
          { step: 'deserialize', name: 'readDate', priority: 'low' },
        );
        await s3.send(command);
        const now = new Date(date ?? '');
        if (Number.isNaN(now.getTime())) {
          throw new DeliveryError(`${address} does not send the time: its answers have no Date`);
        }
        return now;
      }),
  };
  return objects;

  /** Tests that the service refuses to overwrite: one that does not would lose changes without notice. */
  async function probe(): Promise<void> {
    // The second write must fail, whoever did the first. The object stays, because not every writer may remove it.
    await createOnce(probeKey, Buffer.from('1'));
    if (await createOnce(probeKey, Buffer.from('2'))) throw unsupportedService(address);
  }
}

/** Key in a place that every writer may write to. */
const probeKey = 'served/probe';

/** Returns `undefined` as the value of a missing object. */
const missing = (error: unknown) =>
  ['NoSuchKey', 'NotFound'].includes(nameOf(error)) ? { value: undefined } : undefined;

const unsupportedService = (address: string) =>
  new DeliveryError(
    `${address}: this service cannot create an object only where there is none (If-None-Match). Changes would be lost, so nothing was written: use one that can`,
  );

/** Returns the client's settings. With a custom endpoint, buckets are paths: such services seldom have a name for each. */
function clientSettings(env: NodeJS.ProcessEnv, stallsAfter: number) {
  const hasEndpoint = Boolean(env['AWS_ENDPOINT_URL_S3'] || env['AWS_ENDPOINT_URL']);
  const region = env['AWS_REGION'] || env['AWS_DEFAULT_REGION'];
  return {
    forcePathStyle: hasEndpoint,
    // Services other than Amazon's do not support its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // `requestTimeout` would be wrong here: a large body may take longer on a slow connection that still makes progress.
    requestHandler: { connectionTimeout, socketTimeout: stallsAfter },
    ...(region ? { region } : hasEndpoint && { region: 'us-east-1' }),
  } as const;
}

/** Schema of an answer that contains its time. */
const dated = object({ headers: object({ date: string() }) });
