import { StorageError } from '@amendes/delivery/site/delivery-error.ts';
import { expect, test } from 'vitest';
import { unconfirmed } from './guarded-changes.ts';
import {
  aBucketThatLeaves,
  aText,
  startDesk,
  noticeOf,
  planOf,
  planOfText,
} from './testing/start-desk.ts';

/* Work that the server starts by itself while the storage is unreachable: it continues when the storage is back. */

async function begin() {
  const { storage, bucket } = aBucketThatLeaves();
  const desk = await startDesk({ storage });
  await desk.newsroom.publishNotice(noticeOf('Before.'), { by: 'Olga', why: 'panne' });
  return { ...desk, bucket };
}

test.each([
  ['before it is shown', 'before'],
  ['once it is shown', 'after'],
] as const)('a planned banner continues if the storage becomes unreachable %s', async (_, when) => {
  const { plans, bucket, after, tickAfter, shown, statuses } = await begin();
  await plans.add({ ...planOf('Planned.'), from: after(1), until: after(4) });
  bucket.leaveAtChange(when);
  await tickAfter(1);
  expect(await plans.all()).toMatchObject([{ failure: expect.stringMatching(/^Le stockage/) }]);
  await tickAfter(0.1);
  bucket.comeBack();
  await tickAfter(0.1);
  await tickAfter(0.1);
  expect(await shown()).toContain('Planned.');
  await tickAfter(3);
  expect(await shown()).toContain('Before.');
  expect(await statuses()).toEqual(['ended']);
});

test('a planned banner ends although the storage was unreachable until after its end', async () => {
  const { plans, bucket, after, tickAfter, shown, statuses } = await begin();
  await plans.add({ ...planOf('Planned.'), from: after(1), until: after(2) });
  bucket.leaveAtChange('after');
  await tickAfter(1);
  await tickAfter(2);
  bucket.comeBack();
  await tickAfter(1);
  expect(await shown()).toContain('Before.');
  expect(await statuses()).toEqual(['ended']);
});

test('a planned banner whose start is unconfirmed can be withdrawn for good', async () => {
  const { newsroom, plans, bucket, ask, after, tickAfter, shown } = await begin();
  await plans.add({ ...planOf('Planned.'), from: after(1) });
  bucket.leaveAtChange('after');
  await tickAfter(1);
  const [{ id } = { id: '' }] = await plans.all();
  await expect(plans.remove(id)).rejects.toMatchObject({ status: 409 });
  bucket.comeBack();
  const body = { shown: (await newsroom.notice())?.build, why: 'finie' };
  await ask('Paula', 'publisher', 'POST /api/notices/withdraw', body);
  await tickAfter(1);
  expect(await shown()).toBe('""');
});

test('a text that starts while the storage is unreachable fails in French for now', async () => {
  const { plans, bucket, tickAfter, served, after, logged } = await begin();
  await plans.add({ ...planOfText(aText('Neu.'), await served()), from: after(1) });
  bucket.leave();
  await tickAfter(1);
  const failure = 'Le stockage du site ne répond pas, ou refuse la demande';
  expect(await plans.all()).toMatchObject([{ status: 'waiting', failure }]);
  expect(logged).toEqual([expect.any(StorageError)]);
});

test('a planned text that may be served cannot be cancelled, and ends as planned', async () => {
  const { plans, bucket, after, tickAfter, served, statuses } = await begin();
  const before = await served();
  await plans.add({ ...planOfText(aText('Neu.'), before), from: after(1), until: after(4) });
  bucket.leaveAtChange('after');
  await tickAfter(1);
  const [{ id } = { id: '' }] = await plans.all();
  await expect(plans.remove(id)).rejects.toMatchObject({ status: 409, message: unconfirmed });
  bucket.comeBack();
  await expect(plans.remove(id)).rejects.toMatchObject({ message: /^Cela a commencé/ });
  expect(await served()).toBe(aText('Neu.'));
  await tickAfter(3);
  expect(await served()).toBe(before);
  expect(await statuses()).toEqual(['ended']);
});

test('a planned text that did not reach the storage can be cancelled', async () => {
  const { plans, bucket, after, tickAfter, served } = await begin();
  await plans.add({ ...planOfText(aText('Neu.'), await served()), from: after(1) });
  bucket.leaveAtChange('before');
  await tickAfter(1);
  bucket.comeBack();
  const [{ id } = { id: '' }] = await plans.all();
  await plans.remove(id);
  await tickAfter(2);
  expect([await plans.all(), await served()]).toEqual([[], expect.not.stringContaining('Neu.')]);
});
