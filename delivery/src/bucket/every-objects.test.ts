import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  emptyBucket,
  memoryObjects,
  reachTestBuckets,
  testEndpoint,
} from '../testing/test-bucket.ts';
import { largestObject, s3Objects, type Objects } from './s3-objects.ts';

// The service runs as several processes beside the tests.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/* All tests that keep a bucket in memory rely on what is verified here. */

interface Kind {
  readonly name: string;
  readonly create: () => Promise<Objects>;
}

const memory: Kind = { name: 'a bucket in memory', create: async () => memoryObjects() };

const service: Kind = {
  name: 'a bucket of a service',
  create: async () => s3Objects(await emptyBucket()),
};

beforeEach(() => {
  if (testEndpoint !== undefined) reachTestBuckets();
});

const kinds = [memory, ...(testEndpoint === undefined ? [] : [service])];

const isWholeSecond = (moment: Date | undefined) => moment?.getMilliseconds() === 0;

describe.each(kinds)('$name', ({ create }) => {
  test('a missing object is not found, and removing it succeeds', async () => {
    const objects = await create();
    expect(await objects.get('a')).toBeUndefined();
    expect(await objects.stat('a')).toBeUndefined();
    expect(await objects.list('')).toEqual([]);
    await objects.remove('a');
  });

  test('an object is found at once with the bytes and metadata that were written', async () => {
    const objects = await create();
    const metadata = { 'sealed-by': 'ci' };
    const bytes = Buffer.from('as written');
    await objects.put('a/é.js', bytes, { contentType: 'text/javascript', metadata });
    bytes.fill(0);
    const found = await objects.get('a/é.js');
    expect(found?.bytes.toString()).toBe('as written');
    expect(found?.metadata).toEqual(metadata);
    // Readers change only their own copy of the bytes.
    found?.bytes.fill(0);
    expect((await objects.get('a/é.js'))?.bytes.toString()).toBe('as written');
    expect((await objects.stat('a/é.js'))?.size).toBe(10);
  });

  test('an empty object exists', async () => {
    const objects = await create();
    expect(await objects.create('a', Buffer.of())).toBe(true);
    expect((await objects.get('a'))?.bytes.length).toBe(0);
    expect((await objects.stat('a'))?.size).toBe(0);
  });

  test('one of eight simultaneous writers creates an object, and a late one does not', async () => {
    const objects = await create();
    const names = Array.from({ length: 8 }, (_, index) => String(index));
    const attempts = names.map((name) => objects.create('a', Buffer.from(name)));
    const created = await Promise.all(attempts);
    const writers = names.filter((_, index) => created[index]);
    expect(writers).toEqual([(await objects.get('a'))?.bytes.toString()]);
    expect(await objects.create('a', Buffer.from('late'))).toBe(false);
    expect(writers).toEqual([(await objects.get('a'))?.bytes.toString()]);
  });

  test('an object can be overwritten, and created again after its removal', async () => {
    const objects = await create();
    await objects.create('a', Buffer.from('first'));
    await objects.put('a', Buffer.from('second'));
    expect((await objects.get('a'))?.bytes.toString()).toBe('second');
    await objects.remove('a');
    expect(await objects.get('a')).toBeUndefined();
    expect(await objects.create('a', Buffer.from('third'))).toBe(true);
    expect((await objects.get('a'))?.bytes.toString()).toBe('third');
  });

  test('keys are listed by their beginning, even if it ends within a name', async () => {
    const objects = await create();
    for (const key of ['b/2', 'a/1', 'a/11', 'a']) await objects.put(key, Buffer.from(key));
    const listed = async (prefix: string) => (await objects.list(prefix)).toSorted();
    expect(await listed('')).toEqual(['a', 'a/1', 'a/11', 'b/2']);
    expect(await listed('a/')).toEqual(['a/1', 'a/11']);
    expect(await listed('a/1')).toEqual(['a/1', 'a/11']);
    await objects.remove('a/1');
    expect(await listed('a/')).toEqual(['a/11']);
  });

  test('an object’s time is that of the bucket’s clock, in whole seconds', async () => {
    const objects = await create();
    const before = await objects.now();
    await objects.put('a', Buffer.from('a'));
    const times = [(await objects.stat('a'))?.modified, (await objects.get('a'))?.modified];
    const after = await objects.now();
    for (const time of [before, ...times, after]) expect(time).toSatisfy(isWholeSecond);
    expect(times[0]).toEqual(times[1]);
    expect(Number(times[0])).toBeGreaterThanOrEqual(Number(before));
    expect(Number(times[0])).toBeLessThanOrEqual(Number(after));
  });

  test('an object above the size limit can be written, listed and removed, but not read', async () => {
    const objects = await create();
    const most = largestObject * 1024 * 1024;
    await objects.put('a', Buffer.alloc(most));
    expect((await objects.get('a'))?.bytes.length).toBe(most);
    await objects.put('a', Buffer.alloc(most + 1));
    // The size is compared, because a failing test would print the bytes one by one.
    const sizeOf = async () => (await objects.get('a'))?.bytes.length;
    await expect(sizeOf()).rejects.toThrow(
      `${objects.address}/a is larger than any file of a site: remove it`,
    );
    expect((await objects.stat('a'))?.size).toBe(most + 1);
    expect(await objects.list('')).toContain('a');
    await objects.remove('a');
    expect(await objects.get('a')).toBeUndefined();
  });
});
