import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { folderStorage, type ReleaseStorage } from '../storage/folder-storage.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import {
  emptyBucket,
  memoryObjects,
  testEndpoint,
  reachTestBuckets,
} from '../testing/test-bucket.ts';
import { bucketStorage } from './bucket-storage.ts';
import { s3Objects } from './s3-objects.ts';

// The service runs as several processes beside the tests.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/* These tests cover what commands rely on, whichever storage a site is kept in. */

interface Kind {
  readonly name: string;
  readonly create: () => Promise<ReleaseStorage>;
}

const folder: Kind = {
  name: 'a folder',
  create: async () => folderStorage(await temporaryFolder()),
};

const bucket: Kind = {
  name: 'a bucket',
  create: async () => bucketStorage(s3Objects(await emptyBucket())),
};

/** Tests that use a bucket in memory rely on what is verified here. */
const memory: Kind = {
  name: 'a bucket in memory',
  create: async () => bucketStorage(memoryObjects()),
};

beforeEach(() => {
  if (testEndpoint !== undefined) reachTestBuckets();
});

const files = (text: string) =>
  new Map([
    ['a.js', Buffer.from(text)],
    ['deep/b.js', Buffer.from('b')],
  ]);

const kinds = [folder, memory, ...(testEndpoint === undefined ? [] : [bucket])];

describe.each(kinds)('$name', ({ create }) => {
  test('a sealed release can be read and listed', async () => {
    const storage = await create();
    expect(await storage.seal('releases/lookup/b1', files('a'))).toBe(true);
    expect((await storage.read('releases/lookup/b1/a.js'))?.toString()).toBe('a');
    expect(await storage.list('releases')).toEqual(['lookup/b1/a.js', 'lookup/b1/deep/b.js']);
    expect(await storage.sealedAt('releases/lookup/b1')).toBeInstanceOf(Date);
  });

  test('nothing is found in an empty storage, and removing there succeeds', async () => {
    const storage = await create();
    expect(await storage.read('releases/lookup/b1/a.js')).toBeUndefined();
    expect(await storage.list('releases')).toEqual([]);
    expect(await storage.sealedAt('releases/lookup/b1')).toBeUndefined();
    expect(await storage.latest('registry/head')).toBeUndefined();
    await storage.remove('releases/lookup/b1');
  });

  test('a sealed release cannot be sealed again with other files', async () => {
    const storage = await create();
    await storage.seal('releases/lookup/b1', files('first'));
    expect(await storage.seal('releases/lookup/b1', files('second'))).toBe(false);
    expect((await storage.read('releases/lookup/b1/a.js'))?.toString()).toBe('first');
  });

  test('one of twenty simultaneous writers seals a release', async () => {
    const storage = await create();
    const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`);
    const sealed = await Promise.all(
      texts.map((text) => storage.seal('releases/a/b', files(text))),
    );
    expect(sealed.filter(Boolean)).toHaveLength(1);
    const winner = texts[sealed.indexOf(true)];
    expect((await storage.read('releases/a/b/a.js'))?.toString()).toBe(winner);
  });

  test('the head is replaced only by a writer that names its latest version', async () => {
    const storage = await create();
    expect(await storage.replace('registry/head', 'one', undefined)).toBe(true);
    expect(await storage.replace('registry/head', 'other', undefined)).toBe(false);
    const first = await storage.latest('registry/head');
    expect(first?.text).toBe('one');
    expect(await storage.replace('registry/head', 'two', first?.version)).toBe(true);
    expect(await storage.replace('registry/head', 'other', first?.version)).toBe(false);
    expect((await storage.latest('registry/head'))?.text).toBe('two');
  });

  test('one of twenty simultaneous writers replaces a version', async () => {
    const storage = await create();
    await storage.replace('registry/head', '0', undefined);
    const first = await storage.latest('registry/head');
    const replaced = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        storage.replace('registry/head', `${index}`, first?.version),
      ),
    );
    expect(replaced.filter(Boolean)).toHaveLength(1);
    expect((await storage.latest('registry/head'))?.text).toBe(`${replaced.indexOf(true)}`);
  });

  test('the last 100 versions are kept, and a writer that missed versions is refused', async () => {
    const storage = await create();
    const seen = Array.from({ length: 104 }, (_, count) => (count ? String(count) : undefined));
    for (const version of seen) {
      expect(await storage.replace('registry/head', `text after ${version}`, version)).toBe(true);
    }
    const retained = await storage.versions('registry/head');
    expect(retained).toEqual(
      seen
        .slice(4)
        .map((before) => ({ version: String(Number(before) + 1), text: `text after ${before}` })),
    );
    // The list covers removed and kept versions, and both sides of the bounds.
    for (const old of [...seen.slice(0, 7), ...seen.slice(-2)]) {
      expect(await storage.replace('registry/head', 'late', old)).toBe(false);
    }
    expect(await storage.latest('registry/head')).toEqual({
      text: 'text after 103',
      version: '104',
    });
    expect(await storage.versions('registry/head')).toEqual(retained);
  });

  test('a writer may skip numbers, and writers with an older version are then refused', async () => {
    const storage = await create();
    const replace = (text: string, expected: string | undefined, next?: number) =>
      storage.replace('registry/head', text, expected, next);
    await replace('one', undefined);
    expect(await replace('nine', '1', 9)).toBe(true);
    expect(await replace('two', '1')).toBe(false);
    expect(await replace('twenty', '1', 20)).toBe(false);
    expect((await storage.latest('registry/head'))?.version).toBe('9');
    expect(await replace('ten', '9')).toBe(true);
  });

  test('twenty simultaneous additions to a series get different numbers', async () => {
    const storage = await create();
    const added = await Promise.all(
      Array.from({ length: 20 }, () => storage.add('registry/payment', (version) => `${version}`)),
    );
    expect(new Set(added).size).toBe(20);
    for (const version of added) {
      expect(await storage.version('registry/payment', version)).toBe(`${version}`);
    }
    await storage.forget('registry/payment', 7);
    expect(await storage.version('registry/payment', 7)).toBeUndefined();
  });

  test('adding above a given number keeps every earlier version', async () => {
    const storage = await create();
    const add = (above?: number) =>
      storage.add('registry/payment', (version) => `text ${version}`, { above });
    for (let count = 0; count < 3; count += 1) await add();
    const added = await Promise.all([add(1000), add(1000), add(), add(1000)]);
    expect(new Set(added).size).toBe(4);
    expect(Math.max(...added)).toBeGreaterThan(1002);
    expect(await add()).toBe(Math.max(...added) + 1);
    const all = [1, 2, 3, ...added, Math.max(...added) + 1].toSorted((one, other) => one - other);
    const retained = await storage.versions('registry/payment');
    expect(retained.map(({ version }) => Number(version))).toEqual(all);
    for (const version of all) {
      expect(await storage.version('registry/payment', version)).toBe(`text ${version}`);
    }
  });

  test('all 105 versions of a trust are kept', async () => {
    const storage = await create();
    for (let count = 0; count < 105; count += 1) {
      await storage.replace('trust', 'text', count === 0 ? undefined : String(count));
    }
    expect(await storage.versions('trust')).toHaveLength(105);
  });

  test('fifty simultaneous writers that retry lose no change of each other', async () => {
    const storage = await create();
    const add = async (name: string): Promise<void> => {
      for (let attempt = 1; ; attempt += 1) {
        const startedAt = performance.now();
        const found = await storage.latest('registry/head');
        const names = [...(found?.text.split(',') ?? []), name].join(',');
        if (await storage.replace('registry/head', names, found?.version)) return;
        // All writers start at the same time; one that was late waits, as commands do.
        await pause(Math.random() * attempt * (performance.now() - startedAt));
      }
    };
    const all = Array.from({ length: 50 }, (_, index) => `n${index}`);
    await Promise.all(all.map(add));
    const found = await storage.latest('registry/head');
    expect(found?.version).toBe('50');
    expect(found?.text.split(',').toSorted()).toEqual(all.toSorted());
  }, 60_000);

  test('a removed release is gone, and may be sealed again', async () => {
    const storage = await create();
    await storage.seal('releases/lookup/b1', files('a'));
    await storage.remove('releases/lookup/b1');
    expect(await storage.read('releases/lookup/b1/a.js')).toBeUndefined();
    expect(await storage.list('releases')).toEqual([]);
    expect(await storage.seal('releases/lookup/b1', files('b'))).toBe(true);
    expect((await storage.read('releases/lookup/b1/a.js'))?.toString()).toBe('b');
  });

  test('a signature is written, listed and removed', async () => {
    const storage = await create();
    await storage.write('signatures/payment/b1.k.json', '{}');
    expect(await storage.list('signatures/payment')).toEqual(['b1.k.json']);
    await storage.remove('signatures/payment/b1.k.json');
    expect(await storage.read('signatures/payment/b1.k.json')).toBeUndefined();
  });

  test('the storage’s clock differs from this machine’s by less than a minute', async () => {
    const now = await (await create()).now();
    expect(Math.abs(now.getTime() - Date.now())).toBeLessThan(60_000);
  });
});
