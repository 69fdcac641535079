import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError } from '@amendes/delivery/site/delivery-error.ts';
import { expect, test } from 'vitest';
import { toRefusal } from './faults.ts';
import { aText, startDesk, bannerOf, path, planOf, planOfText } from './testing/start-desk.ts';

/* Tests banners that are in the registry although a later step failed. */

const full = Object.assign(new Error('No space left'), { code: 'ENOSPC' });
const plan = planOf('Planned.');

async function setUp() {
  const desk = await startDesk();
  const { newsroom } = desk;
  const publish = newsroom.publishBanner.bind(newsroom);
  await publish(bannerOf('By hand.'), { by: 'Olga', why: 'panne' });
  /** Puts the next banner up, and lets the following step fail once. */
  const failAfterwards = (failure: Error = full) => {
    newsroom.publishBanner = async (...args) => {
      newsroom.publishBanner = publish;
      await publish(...args);
      throw toRefusal(failure);
    };
  };
  return { ...desk, failAfterwards };
}

test('a covered banner comes back although the start of the plan failed halfway', async () => {
  const { plans, after, tickAfter, shown, failAfterwards } = await setUp();
  await plans.add({ ...plan, from: after(1), until: after(3) });
  failAfterwards();
  await tickAfter(1);
  await tickAfter(1);
  expect(await shown()).toContain('Planned.');
  await tickAfter(1);
  expect(await shown()).toContain('By hand.');
});

test('a covered banner comes back although the start of the plan failed twice', async () => {
  const { plans, after, tickAfter, shown, failAfterwards } = await setUp();
  await plans.add({ ...plan, from: after(1), until: after(3) });
  failAfterwards();
  await tickAfter(1);
  failAfterwards();
  await tickAfter(1);
  await tickAfter(1);
  expect(await shown()).toContain('By hand.');
});

test('a planned text whose start failed halfway does not disturb the next plan', async () => {
  const { newsroom, plans, after, tickAfter, served, statuses } = await setUp();
  await plans.add({ ...planOfText(aText('A.'), await served()), from: after(1) });
  const publish = newsroom.publish.bind(newsroom);
  newsroom.publish = async (...args) => {
    newsroom.publish = publish;
    await publish(...args);
    throw toRefusal(full);
  };
  await tickAfter(1);
  expect(await served()).toBe(aText('A.'));
  await plans.add({ ...planOfText(aText('B.'), aText('A.')), from: after(2) });
  await tickAfter(1);
  await tickAfter(1);
  expect(await served()).toBe(aText('B.'));
  expect(await statuses()).toEqual(['ended', 'ended']);
});

test('a covered banner comes back although the plan failed first and was added again', async () => {
  const { plans, after, tickAfter, shown, failAfterwards } = await setUp();
  failAfterwards();
  await expect(plans.add({ ...plan, until: after(2) })).rejects.toMatchObject({ status: 507 });
  await plans.add({ ...plan, until: after(2) });
  await tickAfter(2);
  expect(await shown()).toContain('By hand.');
});

test.each([
  ['with an end', 3],
  ['without an end', undefined],
])('a banner %s stays withdrawn although its start failed halfway', async (_, end) => {
  const { newsroom, plans, request, after, tickAfter, shown, statuses, failAfterwards } =
    await setUp();
  await plans.add({ ...plan, from: after(1), until: end === undefined ? end : after(end) });
  failAfterwards();
  await tickAfter(1);
  expect(await shown()).toContain('Planned.');
  const body = { shown: (await newsroom.banner())?.build, why: 'finie' };
  await request('Paula', 'publisher', 'POST /api/banners/withdraw', body);
  await tickAfter(1);
  expect(await shown()).toBe('""');
  expect(await statuses()).toEqual(['ended']);
});

test('a banner whose start failed halfway does not replace its correction', async () => {
  const { plans, request, after, tickAfter, shown, failAfterwards } = await setUp();
  await plans.add({ ...plan, from: after(1), until: after(3) });
  failAfterwards();
  await tickAfter(1);
  const body = { text: bannerOf('Corrected.'), why: 'panne' };
  await request('Paula', 'publisher', 'POST /api/banners', body);
  await tickAfter(1);
  expect(await shown()).toContain('Corrected.');
});

test('a banner that is up ends as planned although its start could not be stored', async () => {
  const { folder, newsroom, plans, after, tickAfter, shown } = await setUp();
  const publish = newsroom.publishBanner.bind(newsroom);
  // A folder in place of the draft file has the same effect as a full disk.
  const inTheWay = join(folder, `plans.json.draft-${process.pid}`);
  newsroom.publishBanner = async (...args) => {
    const published = await publish(...args);
    await mkdir(inTheWay);
    return published;
  };
  await plans.add({ ...plan, until: after(2) });
  newsroom.publishBanner = publish;
  await rm(inTheWay, { recursive: true });
  await tickAfter(2);
  expect(await shown()).toContain('By hand.');
});

test('a planned text counts as published although its draft cannot be removed', async () => {
  const { folder, plans, after, tickAfter, served, statuses, logged } = await setUp();
  await plans.add({ ...planOfText(aText('Neu.'), await served()), from: after(1) });
  await mkdir(join(folder, 'drafts', `${path}.json`), { recursive: true });
  await tickAfter(1);
  expect(await served()).toBe(aText('Neu.'));
  expect(await statuses()).toEqual(['ended']);
  expect(logged).toHaveLength(1);
});

test('a failure in the background is logged once, with the error of the storage', async () => {
  const { plans, after, tickAfter, failAfterwards, logged } = await setUp();
  await plans.add({ ...plan, from: after(1), until: after(3) });
  const unreachable = new StorageError('The bucket is away (TimeoutError)');
  failAfterwards(unreachable);
  await tickAfter(1);
  expect(logged).toEqual([expect.objectContaining({ cause: unreachable })]);
  await tickAfter(1);
  expect(logged).toHaveLength(1);
});

test('a fault that an editor can correct fails the plan and is not logged', async () => {
  const { plans, after, tickAfter, logged } = await setUp();
  await plans.add({ ...plan, banner: 'nothing', from: after(1), until: after(3) });
  await tickAfter(1);
  expect(await plans.all()).toMatchObject([{ status: 'failed' }]);
  expect(logged).toEqual([]);
});
