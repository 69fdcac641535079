import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { breakableNetwork } from '../testing/breakable-network.ts';
import {
  emptyBucket,
  reachService,
  reachTestBuckets,
  testEndpoint,
} from '../testing/test-bucket.ts';
import { checkedPath, parseBucketAddress } from './bucket-address.ts';
import { bucketStorage } from './bucket-storage.ts';
import { s3Objects } from './s3-objects.ts';
import { parseServedState } from './served-state.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['s3://amendes', { bucket: 'amendes', prefix: '' }],
  ['s3://amendes/site/', { bucket: 'amendes', prefix: 'site/' }],
  ['s3://amendes/a/b', { bucket: 'amendes', prefix: 'a/b/' }],
])('%s is read as a bucket and a prefix', (address, place) => {
  expect(parseBucketAddress(address)).toEqual(place);
});

test.each(['s3://', 's3://A', 's3:///x', 's3://amendes//x', 's3://amendes/../x'])(
  '%s is refused as the address of a bucket',
  (address) => {
    expect(() => parseBucketAddress(address)).toThrow(/names no bucket|is no path/);
  },
);

test.each(['../x', 'a/../b', '/etc/passwd', 'a//b', 'a\\b', 'a\u0000', '', '.'])(
  '%j is refused as a path below a site',
  (path) => {
    expect(() => checkedPath(path)).toThrow('is no path below a site');
  },
);

const state = {
  format: 1,
  registry: 1,
  composition: 'abc',
  links: { 'documents/lookup': '../../../pieces/one' },
  texts: { 'registry/head/000001.json': '{}' },
  promoted: ['lookup/b1'],
};

test.each([
  { texts: { 'trust/../../x.json': '{}' } },
  { texts: { 'keys/embedded.pem': '' } },
  { links: { '../x': '../pieces/one' } },
  { links: { documents: '/etc' } },
  { links: { documents: '../../pieces/../../etc' } },
  { promoted: ['../x'] },
  { composition: '../x' },
])('a served state with a forbidden path is refused: %j', (change) => {
  expect(parseServedState(JSON.stringify(state))).toEqual(state);
  expect(() => parseServedState(JSON.stringify({ ...state, ...change }))).toThrow(/is no p/);
});

test('an endpoint that refuses connections is reported with what to check', async () => {
  reachTestBuckets('http://127.0.0.1:9');
  vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
  await expect(s3Objects('s3://amendes').get('x')).rejects.toThrow(
    /^s3:\/\/amendes cannot be reached \(ECONNREFUSED\)\. Look at the network and at AWS_ENDPOINT_URL_S3/,
  );
});

test.each<[string, RequestListener]>([
  ['never answers', () => undefined],
  [
    'stops in the middle of an answer',
    (_, response) => response.writeHead(200, { 'content-length': 9 }).write('half'),
  ],
])('a service that %s is reported as unreachable', async (_, answer) => {
  await reachService(answer);
  const request = s3Objects('s3://amendes', 200).get('x');
  await expect(request).rejects.toThrow(/^s3:\/\/amendes cannot be reached \(TimeoutError\)/);
});

/** Bytes in a mebibyte. */
const mebi = 1024 * 1024;

/**
 * Pauses 20 times, after each mebibyte, and then reads the rest without a pause: the end of a body waits in
 * the buffers of two sockets, where its sender cannot see the progress.
 */
async function receiveSlowly(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let received = 0;
  let pauses = 0;
  for await (const { length } of request) {
    received += Number(length);
    if (received < (pauses + 1) * mebi || pauses === 20) continue;
    pauses += 1;
    await pause(150);
  }
  response.end();
}

test('a slow upload is not aborted while the service takes bytes', async () => {
  await reachService((...exchange) => void receiveSlowly(...exchange));
  const stallsAfter = 2000;
  const startedAt = performance.now();
  await s3Objects('s3://amendes', stallsAfter).put('x', Buffer.alloc(40 * mebi));
  expect(performance.now() - startedAt).toBeGreaterThan(stallsAfter);
});

test('sealing is refused after a probe if the service overwrites existing objects', async () => {
  const written: (string | undefined)[] = [];
  await reachService((request, response) => {
    if (request.method === 'PUT') written.push(request.url);
    request.resume();
    response.writeHead(request.method === 'HEAD' ? 404 : 200).end();
  });
  const files = new Map([['a.js', Buffer.from('a')]]);
  const sealing = bucketStorage(s3Objects('s3://amendes')).seal('releases/a/b', files);
  await expect(sealing).rejects.toThrow('cannot create an object only where there is none');
  expect(written.every((url) => url?.startsWith('/amendes/served/probe'))).toBe(true);
});

test('credentials without rights are reported with advice on the rights to give', async () => {
  await reachService((request, response) => {
    request.resume();
    response.writeHead(403, { 'content-type': 'application/xml' });
    response.end('<Error><Code>AccessDenied</Code><Message>no</Message></Error>');
  });
  const storage = bucketStorage(s3Objects('s3://amendes/site'));
  const message = /^s3:\/\/amendes\/site \(\w+\)\. These credentials may not do that: give them/;
  await expect(storage.latest('registry/head')).rejects.toThrow(message);
  // An answer without a body does not name the failure.
  await expect(storage.sealedAt('releases/a/b')).rejects.toThrow(message);
});

describe.runIf(testEndpoint)('on a real service', () => {
  test('a missing bucket is reported with the advice to create it', async () => {
    reachTestBuckets();
    const storage = bucketStorage(s3Objects('s3://there-is-none/site'));
    await expect(storage.latest('registry/head')).rejects.toThrow(
      'There is no such bucket: create it, or correct the address',
    );
  });

  test('an unknown access key or a wrong secret is reported with the variable to check', async () => {
    const address = await emptyBucket();
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'somebody');
    await expect(s3Objects(address).get('x')).rejects.toThrow('look at AWS_ACCESS_KEY_ID');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'testkey');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'other');
    await expect(s3Objects(address).get('x')).rejects.toThrow('look at AWS_SECRET_ACCESS_KEY');
  });

  test('a path that leads out of its folder is not read, written or sealed', async () => {
    const storage = bucketStorage(s3Objects(await emptyBucket()));
    await expect(storage.read('releases/a/../b')).rejects.toThrow('is no path');
    await expect(storage.write('../signatures/x.json', '')).rejects.toThrow('is no path');
    const files = new Map([['../b', Buffer.of()]]);
    await expect(storage.seal('releases/a/b', files)).rejects.toThrow('is no path');
  });

  test('a body is stored with its type, encoding, caching and integrity', async () => {
    const address = await emptyBucket();
    const storage = bucketStorage(s3Objects(address));
    await storage.seal('releases/a/b', new Map([['x.js.br', Buffer.from('y')]]));
    const [entry] = Object.values((await storage.contents('releases/a/b')) ?? {});
    const { S3Client, HeadObjectCommand } = await import('@aws-sdk/client-s3');
    const { bucket, prefix } = parseBucketAddress(address);
    const client = new S3Client({ forcePathStyle: true });
    const key = prefix + (entry?.body ?? '');
    expect(await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))).toMatchObject({
      ContentType: 'text/javascript; charset=utf-8',
      ContentEncoding: 'br',
      CacheControl: 'public, max-age=31536000, immutable',
      Metadata: { integrity: expect.stringMatching(/^sha384-/) as unknown },
    });
    client.destroy();
  });

  test('a writer killed before the seal leaves no release, and another one can seal it', async () => {
    const objects = s3Objects(await emptyBucket());
    const files = new Map([['a.js', Buffer.from('a')]]);
    const killed = bucketStorage({
      ...objects,
      create: async (key, ...more) => {
        if (key.endsWith('/sealed.json')) throw new Error('killed');
        return objects.create(key, ...more);
      },
    });
    await expect(killed.seal('releases/a/b', files)).rejects.toThrow('killed');
    const storage = bucketStorage(objects);
    expect(await storage.read('releases/a/b/a.js')).toBeUndefined();
    expect(await storage.list('releases')).toEqual([]);
    expect(await storage.seal('releases/a/b', files)).toBe(true);
  });

  test('a version counts even if its writer was killed before it wrote “latest”', async () => {
    const objects = s3Objects(await emptyBucket());
    const killed = bucketStorage({ ...objects, put: () => Promise.reject(new Error('killed')) });
    await killed.replace('registry/head', 'one', undefined);
    await killed.replace('registry/head', 'two', '1');
    const storage = bucketStorage(objects);
    expect(await storage.latest('registry/head')).toEqual({ text: 'two', version: '2' });
    expect(await storage.replace('registry/head', 'three', '2')).toBe(true);
  });

  test('releases and versions are found even if the service lists nothing yet', async () => {
    const objects = s3Objects(await emptyBucket());
    const storage = bucketStorage({ ...objects, list: async () => [] });
    await storage.seal('releases/a/b', new Map([['a.js', Buffer.from('a')]]));
    for (const text of ['one', 'two']) {
      await storage.replace(
        'registry/head',
        text,
        (await storage.latest('registry/head'))?.version,
      );
    }
    expect((await storage.latest('registry/head'))?.text).toBe('two');
    expect(await storage.versions('registry/head')).toHaveLength(2);
    expect((await storage.read('releases/a/b/a.js'))?.toString()).toBe('a');
  });

  test('a creation whose answer was lost is recognised as successful', async () => {
    const address = await emptyBucket();
    const network = await breakableNetwork(testEndpoint ?? '');
    reachTestBuckets(network.origin);
    const objects = s3Objects(address);
    expect(await objects.create('first', Buffer.from('1'))).toBe(true);
    network.loseAnswers(1);
    expect(await objects.create('x', Buffer.from('1'))).toBe(true);
    expect(await objects.create('x', Buffer.from('2'))).toBe(false);
  });
});
