import { StorageError } from '@amendes/delivery/site/delivery-error.ts';
import { expect, test } from 'vitest';
import { unconfirmed } from './guarded-changes.ts';
import {
  aBucketThatFails,
  aText,
  startDesk,
  bannerOf,
  planOf,
  planOfText,
} from './testing/start-desk.ts';

/* Work that the server starts by itself while the storage is unreachable: it continues when the storage is back. */

async function setUp() {
  const { storage, bucket } = aBucketThatFails();
  const desk = await startDesk({ storage });
  await desk.newsroom.publishBanner(bannerOf('Before.'), { by: 'Olga', why: 'panne' });
  return { ...desk, bucket };
}

test.each([
  ['before it is shown', 'before'],
  ['once it is shown', 'after'],
] as const)('a planned banner continues if the storage becomes unreachable %s', async (_, when) => {
  const { plans, bucket, after, tickAfter, shown, statuses } = await setUp();
  await plans.add({ ...planOf('Planned.'), from: after(1), until: after(4) });
  bucket.disconnectAtChange(when);
  await tickAfter(1);
  expect(await plans.all()).toMatchObject([{ failure: expect.stringMatching(/^Le stockage/) }]);
  await tickAfter(0.1);
  bucket.reconnect();
  await tickAfter(0.1);
  await tickAfter(0.1);
  expect(await shown()).toContain('Planned.');
  await tickAfter(3);
  expect(await shown()).toContain('Before.');
  expect(await statuses()).toEqual(['ended']);
});

test('a planned banner ends although the storage was unreachable until after its end', async () => {
  const { plans, bucket, after, tickAfter, shown, statuses } = await setUp();
  await plans.add({ ...planOf('Planned.'), from: after(1), until: after(2) });
  bucket.disconnectAtChange('after');
  await tickAfter(1);
  await tickAfter(2);
  bucket.reconnect();
  await tickAfter(1);
  expect(await shown()).toContain('Before.');
  expect(await statuses()).toEqual(['ended']);
});

test('a planned banner whose start is unconfirmed can be withdrawn for good', async () => {
  const { newsroom, plans, bucket, request, after, tickAfter, shown } = await setUp();
  await plans.add({ ...planOf('Planned.'), from: after(1) });
  bucket.disconnectAtChange('after');
  await tickAfter(1);
  const [{ id } = { id: '' }] = await plans.all();
  await expect(plans.remove(id)).rejects.toMatchObject({ status: 409 });
  bucket.reconnect();
  const body = { shown: (await newsroom.banner())?.build, why: 'finie' };
  await request('Paula', 'publisher', 'POST /api/banners/withdraw', body);
  await tickAfter(1);
  expect(await shown()).toBe('""');
});

test('a text that starts while the storage is unreachable fails in French for now', async () => {
  const { plans, bucket, tickAfter, served, after, logged } = await setUp();
  await plans.add({ ...planOfText(aText('Neu.'), await served()), from: after(1) });
  bucket.disconnect();
  await tickAfter(1);
  const failure = 'Le stockage du site ne répond pas, ou refuse la demande';
  expect(await plans.all()).toMatchObject([{ status: 'waiting', failure }]);
  expect(logged).toEqual([expect.any(StorageError)]);
});

test('a planned text that may be served cannot be cancelled, and ends as planned', async () => {
  const { plans, bucket, after, tickAfter, served, statuses } = await setUp();
  const before = await served();
  await plans.add({ ...planOfText(aText('Neu.'), before), from: after(1), until: after(4) });
  bucket.disconnectAtChange('after');
  await tickAfter(1);
  const [{ id } = { id: '' }] = await plans.all();
  await expect(plans.remove(id)).rejects.toMatchObject({ status: 409, message: unconfirmed });
  bucket.reconnect();
  await expect(plans.remove(id)).rejects.toMatchObject({ message: /^Cela a commencé/ });
  expect(await served()).toBe(aText('Neu.'));
  await tickAfter(3);
  expect(await served()).toBe(before);
  expect(await statuses()).toEqual(['ended']);
});

test('a planned text that did not reach the storage can be cancelled', async () => {
  const { plans, bucket, after, tickAfter, served } = await setUp();
  await plans.add({ ...planOfText(aText('Neu.'), await served()), from: after(1) });
  bucket.disconnectAtChange('before');
  await tickAfter(1);
  bucket.reconnect();
  const [{ id } = { id: '' }] = await plans.all();
  await plans.remove(id);
  await tickAfter(2);
  expect([await plans.all(), await served()]).toEqual([[], expect.not.stringContaining('Neu.')]);
});
