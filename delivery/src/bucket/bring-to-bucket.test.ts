import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { servedComposition } from '../compose/composition.ts';
import { compose } from '../local/compose.ts';
import { renewHead } from '../registry/change-trust.ts';
import { promote } from '../registry/promote.ts';
import { createSite } from '../testing/create-site.ts';
import { createPaymentSite, publishPayment } from '../testing/create-trust.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { memoryObjects } from '../testing/test-bucket.ts';
import { bringToBucket } from './bring-to-bucket.ts';
import { bucketStorage } from './bucket-storage.ts';
import type { Objects } from './s3-objects.ts';

const head = 'registry/head';
const payment = 'registry/payment';

async function createCopying() {
  const objects = memoryObjects();
  const site = await createPaymentSite();
  const from = site.as('operator');
  const copyWith = async (others: Partial<Objects> = {}) =>
    bringToBucket(from, objects.address, await temporaryFolder(), { ...objects, ...others });
  return { objects, site, from, copyWith };
}

test('copying a site to a bucket resumes after it stopped at a version of the head', async () => {
  const { objects, from, copyWith } = await createCopying();
  const create: Objects['create'] = async (key, ...object) => {
    if (key === `${head}/000003.json`) throw new Error('killed');
    return objects.create(key, ...object);
  };
  await expect(copyWith({ create })).rejects.toThrow('killed');
  expect((await bucketStorage(objects).latest(head))?.version).toBe('2');
  await copyWith();
  expect(await bucketStorage(objects).versions(head)).toEqual(await from.storage.versions(head));
});

test('copying a site to a bucket can be repeated after its compose step failed', async () => {
  const from = await createSite();
  await compose(from);
  const objects = memoryObjects();
  const copy = async () => bringToBucket(from, objects.address, await temporaryFolder(), objects);
  const text = await readFile(from.configuration, 'utf8');
  await writeFile(from.configuration, 'none');
  await expect(copy()).rejects.toThrow('JSON');
  await writeFile(from.configuration, text);
  const { site } = await copy();
  expect(await servedComposition(site)).toBe(await servedComposition(from));
  expect(await site.bucket?.examine()).toEqual([]);
});

test('a site in a bucket that changed after it was copied is not overwritten', async () => {
  const { objects, copyWith } = await createCopying();
  const { site } = await copyWith();
  await renewHead(site);
  const { text } = (await bucketStorage(objects).latest(head)) ?? {};
  await expect(copyWith()).rejects.toThrow(/ holds a site already: name an empty prefix/);
  expect((await bucketStorage(objects).latest(head))?.text).toBe(text);
});

test.each([
  ['wrote', async () => undefined],
  [
    'wrote and took back',
    async (objects: Objects, number: number) => bucketStorage(objects).forget(payment, number),
  ],
] as const)(
  'copying again is refused if a command in the bucket %s the same version',
  async (_, afterwards) => {
    const { objects, site, from, copyWith } = await createCopying();
    await copyWith();
    const number = await bucketStorage(objects).add(payment, () => '{}');
    await afterwards(objects, number);
    await promote(site.as('payer'), [await publishPayment(site, 3)]);
    expect((await from.storage.latest(payment))?.version).toBe(String(number));
    const before = await objects.list('');
    await expect(copyWith()).rejects.toThrow(
      / holds another registry\/payment\/000003\.json than .+: name an empty prefix$/,
    );
    expect(await objects.list('')).toEqual(before);
  },
);

/** Adds a file that is too large for a bucket to a release. */
const enlarge = async (root: string, build: string) =>
  writeFile(join(root, 'releases/payment', build, 'film.mp4'), Buffer.alloc(33 * 1024 * 1024));

test('a release too large for a bucket is not copied if it was never promoted', async () => {
  const { site, copyWith } = await createCopying();
  const { build } = await publishPayment(site, 3);
  await enlarge(site.root, build);
  const copied = await copyWith();
  expect(await copied.site.storage.list(`releases/payment/${build}`)).toEqual([]);
  expect(await copied.site.storage.list('releases/payment/e00000000001')).not.toEqual([]);
});

test('copying fails if a release too large for a bucket can be rolled back to', async () => {
  const { site, copyWith } = await createCopying();
  await enlarge(site.root, 'e00000000001');
  await expect(copyWith()).rejects.toThrow(/e00000000001\/film\.mp4 would have 34603008 bytes/);
});
