import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError } from '@amendes/delivery/site/delivery-error.ts';
import { expect, test } from 'vitest';
import { toRefusal } from './faults.ts';
import { aText, startDesk, noticeOf, path, planOf, planOfText } from './testing/start-desk.ts';

/* Tests notices that are in the registry although a later step failed. */

const full = Object.assign(new Error('No space left'), { code: 'ENOSPC' });
const plan = planOf('Planned.');

async function begin() {
  const desk = await startDesk();
  const { newsroom } = desk;
  const publish = newsroom.publishNotice.bind(newsroom);
  await publish(noticeOf('By hand.'), { by: 'Olga', why: 'panne' });
  /** Puts the next notice up, and lets the following step fail once. */
  const failAfterwards = (failure: Error = full) => {
    newsroom.publishNotice = async (...args) => {
      newsroom.publishNotice = publish;
      await publish(...args);
      throw toRefusal(failure);
    };
  };
  return { ...desk, failAfterwards };
}

test('a covered banner comes back although the start of the plan failed halfway', async () => {
  const { plans, after, tickAfter, shown, failAfterwards } = await begin();
  await plans.add({ ...plan, from: after(1), until: after(3) });
  failAfterwards();
  await tickAfter(1);
  await tickAfter(1);
  expect(await shown()).toContain('Planned.');
  await tickAfter(1);
  expect(await shown()).toContain('By hand.');
});

test('a covered banner comes back although the start of the plan failed twice', async () => {
  const { plans, after, tickAfter, shown, failAfterwards } = await begin();
  await plans.add({ ...plan, from: after(1), until: after(3) });
  failAfterwards();
  await tickAfter(1);
  failAfterwards();
  await tickAfter(1);
  await tickAfter(1);
  expect(await shown()).toContain('By hand.');
});

test('a planned text whose start failed halfway does not disturb the next plan', async () => {
  const { newsroom, plans, after, tickAfter, served, statuses } = await begin();
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
  const { plans, after, tickAfter, shown, failAfterwards } = await begin();
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
  const { newsroom, plans, ask, after, tickAfter, shown, statuses, failAfterwards } = await begin();
  await plans.add({ ...plan, from: after(1), until: end === undefined ? end : after(end) });
  failAfterwards();
  await tickAfter(1);
  expect(await shown()).toContain('Planned.');
  const body = { shown: (await newsroom.notice())?.build, why: 'finie' };
  await ask('Paula', 'publisher', 'POST /api/notices/withdraw', body);
  await tickAfter(1);
  expect(await shown()).toBe('""');
  expect(await statuses()).toEqual(['ended']);
});

test('a banner whose start failed halfway does not replace its correction', async () => {
  const { plans, ask, after, tickAfter, shown, failAfterwards } = await begin();
  await plans.add({ ...plan, from: after(1), until: after(3) });
  failAfterwards();
  await tickAfter(1);
  const body = { text: noticeOf('Corrected.'), why: 'panne' };
  await ask('Paula', 'publisher', 'POST /api/notices', body);
  await tickAfter(1);
  expect(await shown()).toContain('Corrected.');
});

test('a banner that is up ends as planned although its start could not be stored', async () => {
  const { folder, newsroom, plans, after, tickAfter, shown } = await begin();
  const publish = newsroom.publishNotice.bind(newsroom);
  // A folder in place of the draft file has the same effect as a full disk.
  const inTheWay = join(folder, `plans.json.draft-${process.pid}`);
  newsroom.publishNotice = async (...args) => {
    const put = await publish(...args);
    await mkdir(inTheWay);
    return put;
  };
  await plans.add({ ...plan, until: after(2) });
  newsroom.publishNotice = publish;
  await rm(inTheWay, { recursive: true });
  await tickAfter(2);
  expect(await shown()).toContain('By hand.');
});

test('a planned text counts as published although its draft cannot be removed', async () => {
  const { folder, plans, after, tickAfter, served, statuses, logged } = await begin();
  await plans.add({ ...planOfText(aText('Neu.'), await served()), from: after(1) });
  await mkdir(join(folder, 'drafts', `${path}.json`), { recursive: true });
  await tickAfter(1);
  expect(await served()).toBe(aText('Neu.'));
  expect(await statuses()).toEqual(['ended']);
  expect(logged).toHaveLength(1);
});

test('a failure in the background is logged once, with the error of the storage', async () => {
  const { plans, after, tickAfter, failAfterwards, logged } = await begin();
  await plans.add({ ...plan, from: after(1), until: after(3) });
  const away = new StorageError('The bucket is away (TimeoutError)');
  failAfterwards(away);
  await tickAfter(1);
  expect(logged).toEqual([expect.objectContaining({ cause: away })]);
  await tickAfter(1);
  expect(logged).toHaveLength(1);
});

test('a fault that an editor can correct fails the plan and is not logged', async () => {
  const { plans, after, tickAfter, logged } = await begin();
  await plans.add({ ...plan, notice: 'nothing', from: after(1), until: after(3) });
  await tickAfter(1);
  expect(await plans.all()).toMatchObject([{ status: 'failed' }]);
  expect(logged).toEqual([]);
});
