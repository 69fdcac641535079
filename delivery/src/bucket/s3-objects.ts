import { randomUUID } from 'node:crypto';
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

/** The few things that a site asks of object storage. Keys are below the prefix of the site. */
export interface Objects {
  /** As the operator wrote it. */
  readonly address: string;
  /** Nothing when there is none. */
  get(key: string): Promise<StoredObject | undefined>;
  /** Its size in bytes, and when it was written, without the bytes. */
  look(key: string): Promise<{ readonly size: number; readonly modified: Date } | undefined>;
  /**
   * Writes an object that is not there yet.
   * @returns whether this call wrote it; of many that try at once, one does.
   */
  create(key: string, bytes: Uint8Array, headers?: ObjectHeaders): Promise<boolean>;
  /** Writes an object, whatever was there. */
  put(key: string, bytes: Uint8Array, headers?: ObjectHeaders): Promise<void>;
  remove(key: string): Promise<void>;
  /** The keys that begin so; some services are late with what has just been written. */
  list(prefix: string): Promise<readonly string[]>;
  /** The time by the clock of the service. */
  now(): Promise<Date>;
}

/** So often a create is repeated that another one disturbed. */
const conflicts = 8;

/** In megabytes. It is read as a whole: what somebody puts there must not fill a server's memory. */
export const largestObject = 32;

/** The error in the place of an object that is too large to be read. */
export const oversized = (address: string, key: string, size: number): BucketDamage =>
  new BucketDamage(`${address}/${key} has ${size} bytes, which no file of a site has: remove it`);

const isOversized = (size: number) => size > largestObject * 1024 * 1024;

/** Whether nobody would read it again as an object. */
export const isTooLarge = ({ length }: Uint8Array): boolean => isOversized(length);

/** In milliseconds. */
const connectionTimeout = 3000;

/**
 * Object storage by the S3 protocol. Endpoint, region, credentials and retries are those of the SDK: its environment
 * variables and its files. It is loaded at the first question: a site in a folder does without it.
 * @param stallsAfter Milliseconds without a byte in either direction after which the service counts as one that does not answer.
 * @throws {DeliveryError} when the address is none.
 */
export function s3Objects(address: string, stallsAfter = 20_000): Objects {
  const { bucket, prefix } = parseBucketAddress(address);
  let loading: Promise<typeof Sdk> | undefined;
  let client: Sdk.S3Client | undefined;
  /** @throws {DeliveryError} in words, for all but what `expected` answers. */
  const ask = async <Result>(
    act: (s3: Sdk.S3Client, sdk: typeof Sdk) => Promise<Result>,
    expected: (error: unknown) => { readonly value: Result } | undefined = () => undefined,
  ): Promise<Result> => {
    try {
      // The module has hundreds of names: it is handed on as it is, not copied at each question.
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

  const look = (key: string) =>
    ask(async (s3, sdk) => {
      const found = await s3.send(new sdk.HeadObjectCommand(at(key)));
      return {
        size: found.ContentLength ?? 0,
        modified: found.LastModified ?? new Date(0),
        nonce: found.Metadata?.['nonce'],
      };
    }, missing);

  /** @returns whether it was written; an answer that was lost is found out by the nonce. */
  const createOnce = async (key: string, bytes: Uint8Array, headers: ObjectHeaders = {}) => {
    const nonce = randomUUID();
    const metadata = { ...headers.metadata, nonce };
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await ask<'created' | 'there' | 'disturbed'>(
        async (s3, sdk) => {
          const command = { ...input(key, bytes, { ...headers, metadata }), IfNoneMatch: '*' };
          await s3.send(new sdk.PutObjectCommand(command));
          return 'created';
        },
        (error) => {
          if (statusOf(error) === 412) return { value: 'there' };
          if (statusOf(error) === 409 && attempt < conflicts) return { value: 'disturbed' };
          if (statusOf(error) === 501) throw incapable(address);
          return undefined;
        },
      );
      if (outcome === 'created') return true;
      if (outcome === 'there') return (await look(key))?.nonce === nonce;
      await pause(Math.random() * 50 * attempt);
    }
  };

  const objects: Objects = {
    address,
    get: (key) =>
      ask<StoredObject | undefined>(async (s3, sdk) => {
        const found = await s3.send(new sdk.GetObjectCommand(at(key)));
        const { ContentLength: size = 0 } = found;
        if (isOversized(size)) {
          // What nobody reads would keep its connection.
          if (found.Body && 'destroy' in found.Body) found.Body.destroy();
          throw oversized(address, key, size);
        }
        const bytes = Buffer.from((await found.Body?.transformToByteArray()) ?? []);
        return { bytes, metadata: found.Metadata ?? {}, modified: found.LastModified };
      }, missing),

    look,

    async create(key, bytes, headers) {
      probed ??= probe().catch((error: unknown) => {
        probed = undefined;
        throw error;
      });
      await probed;
      return createOnce(key, bytes, headers);
    },

    put: (key, bytes, headers) =>
      ask(async (s3, sdk) => {
        await s3.send(new sdk.PutObjectCommand(input(key, bytes, headers)));
      }),

    remove: (key) =>
      ask(async (s3, sdk) => {
        await s3.send(new sdk.DeleteObjectCommand(at(key)));
      }),

    list: (begin) =>
      ask(async (s3, sdk) => {
        const keys: string[] = [];
        const pages = sdk.paginateListObjectsV2(
          { client: s3 },
          { Bucket: bucket, Prefix: prefix + begin },
        );
        for await (const { Contents = [] } of pages) {
          keys.push(...Contents.flatMap(({ Key }) => Key?.slice(prefix.length) ?? []));
        }
        return keys;
      }),

    now: () =>
      ask(async (s3, sdk) => {
        const command = new sdk.ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix,
          MaxKeys: 1,
        });
        let date: string | undefined;
        command.middlewareStack.add(
          (next) => async (args) => {
            const result = await next(args);
            const told = safeParse(dated, result.response);
            if (told.success) date = told.output.headers.date;
            return result;
          },
          { step: 'deserialize', name: 'readDate', priority: 'low' },
        );
        await s3.send(command);
        const now = new Date(date ?? '');
        if (Number.isNaN(now.getTime())) {
          throw new DeliveryError(`${address} does not tell the time: its answers have no Date`);
        }
        return now;
      }),
  };
  return objects;

  /** A service that writes over what is there would lose changes, and nobody would know. */
  async function probe(): Promise<void> {
    // Of the second of two, whoever wrote the first: the object stays, for not everybody may remove it.
    await createOnce(probeKey, Buffer.from('1'));
    if (await createOnce(probeKey, Buffer.from('2'))) throw incapable(address);
  }
}

/** Where everybody may write who may write anything. */
const probeKey = 'served/probe';

/** What is not there is nothing. */
const missing = (error: unknown) =>
  ['NoSuchKey', 'NotFound'].includes(nameOf(error)) ? { value: undefined } : undefined;

const incapable = (address: string) =>
  new DeliveryError(
    `${address}: this service cannot create an object only where there is none (If-None-Match). Changes would be lost, so nothing was written: use one that can`,
  );

/** A service of one's own seldom has a name for each bucket: where an endpoint is named, buckets are paths. */
function clientSettings(env: NodeJS.ProcessEnv, stallsAfter: number) {
  const hasEndpoint = Boolean(env['AWS_ENDPOINT_URL_S3'] || env['AWS_ENDPOINT_URL']);
  const region = env['AWS_REGION'] || env['AWS_DEFAULT_REGION'];
  return {
    forcePathStyle: hasEndpoint,
    // Other services than Amazon's do not know its later checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Not `requestTimeout`: a large body may take longer, on a line on which it moves on.
    requestHandler: { connectionTimeout, socketTimeout: stallsAfter },
    ...(region ? { region } : hasEndpoint && { region: 'us-east-1' }),
  } as const;
}

/** An answer that tells when it was given. */
const dated = object({ headers: object({ date: string() }) });
