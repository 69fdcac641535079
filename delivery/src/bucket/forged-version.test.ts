import { expect, test } from 'vitest';
import { memoryObjects, reachService } from '../testing/test-bucket.ts';
import { versionPath } from '../storage/versioned-file.ts';
import { bucketSeries } from './bucket-series.ts';
import { bucketStorage } from './bucket-storage.ts';
import { s3Objects } from './s3-objects.ts';

/* A writer without a key changes versions: readers must stop, and name the object that is wrong. */

/** Creates a series of two versions, followed by an object of another writer. */
async function forged(slot: number, version?: string, name = 'served') {
  const objects = memoryObjects();
  const series = bucketSeries(objects, (each) => each === 'trust');
  await series.replace(name, 'one', undefined);
  await series.replace(name, 'two', '1');
  const headers = version === undefined ? {} : { metadata: { version } };
  await objects.put(versionPath(name, slot), Buffer.from('{}'), headers);
  return { series, objects };
}

test.each(['3', '-1', 'NaN', '4.5', '9007199254740992', ''])(
  'an object in place 4 of a series that claims to be version %j is refused',
  async (version) => {
    const { series, objects } = await forged(3);
    expect((await series.latest('served'))?.version).toBe('3');
    const headers = { metadata: { version } };
    await objects.put(versionPath('served', 4), Buffer.from('{}'), headers);
    const message = `${objects.address}/served/000004.json is no version of served: remove it`;
    await expect(series.latest('served')).rejects.toThrow(message);
    await objects.remove(versionPath('served', 4));
    expect((await series.latest('served'))?.version).toBe('3');
  },
);

test('a version that skips numbers is read, because a restored site has such versions', async () => {
  const { series } = await forged(3, '70');
  expect(await series.latest('served')).toEqual({ text: '{}', version: '70' });
});

test('a reader skips the gap before a version number far ahead of the others', async () => {
  const { series, objects } = await forged(4_000_000_000, undefined, 'trust');
  await objects.put('trust/latest', Buffer.from('4000000000'));
  const found = await series.versions('trust');
  expect(found.map(({ version }) => version)).toEqual(['1', '2', '4000000000']);
});

test.each([
  ['declares its size', { 'content-length': 600 * 1024 * 1024 }],
  ['does not declare its size', {}],
])('an object above the size limit is not read to its end if it %s', async (_, head) => {
  let sent = 0;
  await reachService((_request, response) => {
    const megabyte = Buffer.alloc(1024 * 1024);
    response.writeHead(200, head);
    response.on('drain', send);
    function send() {
      if (sent < 600 && !response.destroyed) {
        sent += 1;
        if (response.write(megabyte)) setImmediate(send);
      }
    }
    send();
  });
  await expect(s3Objects('s3://amendes').get('served/000001.json')).rejects.toThrow(
    's3://amendes/served/000001.json is larger than any file of a site',
  );
  expect(sent).toBeLessThan(64);
});

test('a release is not sealed if a file exceeds 32 MB, and the message names the file', async () => {
  const objects = memoryObjects();
  const files = new Map([
    ['a.js', Buffer.from('a')],
    ['film.mp4', Buffer.alloc(32 * 1024 * 1024 + 1)],
  ]);
  await expect(bucketStorage(objects).seal('releases/payment/b1', files)).rejects.toThrow(
    `${objects.address}/releases/payment/b1/film.mp4 would have 33554433 bytes, a bucket takes 32 MB: leave it out of the release`,
  );
  expect(await objects.list('')).toEqual([]);
});
