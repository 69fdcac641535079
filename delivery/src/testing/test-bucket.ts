import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { onTestFinished, vi } from 'vitest';
import { bucketSite } from '../bucket/open-site.ts';
import { isTooLarge, oversized, type ObjectHeaders, type Objects } from '../bucket/s3-objects.ts';
import type { Signing } from '../site/site-folder.ts';
import { listen } from './breakable-network.ts';
import { temporaryFolder } from './temporary-folder.ts';

/*
 * Endpoint of the S3 service for tests, which `pnpm test` starts if it can (`TEST_S3_ENDPOINT`). Without it,
 * the tests that need it are skipped, and the command says so.
 */

export const testEndpoint = process.env['TEST_S3_ENDPOINT'];

/** Returns the environment of a process that uses the service. */
export const bucketEnv = (endpoint = testEndpoint ?? '') => ({
  AWS_ENDPOINT_URL_S3: endpoint,
  AWS_ACCESS_KEY_ID: 'testkey',
  AWS_SECRET_ACCESS_KEY: 'testsecret',
  AWS_REGION: 'us-east-1',
});

/** Makes this process use the service, too; another endpoint is for a proxy in between. */
export function reachTestBuckets(endpoint = testEndpoint): void {
  for (const [name, value] of Object.entries(bucketEnv(endpoint))) vi.stubEnv(name, value);
}

/** Makes this process use a service of a single test, with a single attempt per request. */
export async function reachService(answer: RequestListener): Promise<void> {
  const server = createServer(answer);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  reachTestBuckets(await listen(server));
  vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
}

let bucket: Promise<string> | undefined;

/** Returns the address of a site that was never written. */
export async function emptyBucket(): Promise<string> {
  reachTestBuckets();
  bucket ??= createBucket();
  return `s3://${await bucket}/${randomUUID().slice(0, 8)}`;
}

async function createBucket(): Promise<string> {
  const { S3Client, CreateBucketCommand } = await import('@aws-sdk/client-s3');
  const client = new S3Client({ forcePathStyle: true });
  const name = `site-${randomUUID()}`;
  await client.send(new CreateBucketCommand({ Bucket: name }));
  client.destroy();
  return name;
}

/** Returns a function that opens a site for another user, by default with a new copy, which is still empty. */
export function openerOf(objects: Objects) {
  return async (signing: Signing = {}, { signedOnly = false, copy = '' } = {}) =>
    bucketSite(objects.address, signing, {
      objects,
      signedOnly,
      copy: copy || (await temporaryFolder()),
    });
}

/** Returns the time as a service reports it, in whole seconds. */
const wholeSecond = () => new Date(Math.floor(Date.now() / 1000) * 1000);

/**
 * Creates a bucket in memory for a single test, to test the use of buckets and not the service.
 * `bucket/every-objects.test.ts` and `bucket/every-storage.test.ts` verify that both behave alike, except for
 * what a service's `create` also writes: a nonce, and once `served/probe`.
 */
export function memoryObjects(): Objects {
  type Stored = NonNullable<Awaited<ReturnType<Objects['get']>>>;
  const stored = new Map<string, Stored>();
  // The address is new, so that no record of seen states applies to it.
  const address = `s3://memory/${randomUUID().slice(0, 8)}`;
  const put = async (key: string, bytes: Uint8Array, { metadata = {} }: ObjectHeaders = {}) =>
    void stored.set(key, { bytes: Buffer.from(bytes), metadata, modified: wholeSecond() });
  return {
    address,
    async get(key) {
      const found = stored.get(key);
      if (!found) return undefined;
      if (isTooLarge(found.bytes)) throw oversized(address, key);
      return { ...found, bytes: Buffer.from(found.bytes) };
    },
    stat: async (key) => {
      const { bytes, modified } = stored.get(key) ?? {};
      return bytes && modified && { size: bytes.length, modified };
    },
    create: async (key, ...object) => !stored.has(key) && (await put(key, ...object), true),
    put,
    remove: async (key) => void stored.delete(key),
    list: async (prefix) => [...stored.keys()].filter((key) => key.startsWith(prefix)),
    now: async () => wholeSecond(),
  };
}
