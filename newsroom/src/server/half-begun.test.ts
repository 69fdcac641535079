import { StorageError } from '@amendes/delivery/site/delivery-error.ts';
import { expect, test } from 'vitest';
import { toRefusal } from './faults.ts';
import { beginDesk, noticeOf, planOf } from './testing/begin-desk.ts';

/* A notice that the registry has although something failed afterwards. */

const full = Object.assign(new Error('No space left'), { code: 'ENOSPC' });
const plan = planOf('Planned.');

async function begin() {
  const desk = await beginDesk();
  const { newsroom } = desk;
  const publish = newsroom.publishNotice.bind(newsroom);
  await publish(noticeOf('By hand.'), { by: 'Olga', why: 'panne' });
  /** The next notice is put up, and what comes after that fails once. */
  const failAfterwards = (failure: Error = full) => {
    newsroom.publishNotice = async (...args) => {
      newsroom.publishNotice = publish;
      await publish(...args);
      throw toRefusal(failure);
    };
  };
  return { ...desk, failAfterwards };
}

test('what a notice covered comes back although its beginning failed half-way', async () => {
  const { plans, after, tickAfter, shown, failAfterwards } = await begin();
  await plans.add({ ...plan, from: after(1), until: after(3) });
  failAfterwards();
  await tickAfter(1);
  await tickAfter(1);
  expect(await shown()).toContain('Planned.');
  await tickAfter(1);
  expect(await shown()).toContain('By hand.');
});

test('so it does where whoever planned it was told of the failure and tried again', async () => {
  const { plans, after, tickAfter, shown, failAfterwards } = await begin();
  failAfterwards();
  await expect(plans.add({ ...plan, until: after(2) })).rejects.toMatchObject({ status: 507 });
  await plans.add({ ...plan, until: after(2) });
  await tickAfter(2);
  expect(await shown()).toContain('By hand.');
});

test('of what fails while nobody waits, the log has the words of the storage', async () => {
  const { plans, after, tickAfter, failAfterwards, logged } = await begin();
  await plans.add({ ...plan, from: after(1), until: after(3) });
  const away = new StorageError('The bucket is away (TimeoutError)');
  failAfterwards(away);
  await tickAfter(1);
  expect(logged).toEqual([expect.objectContaining({ cause: away })]);
  await tickAfter(1);
  expect(logged).toHaveLength(1);
});

test('what an editor can mend is told at the desk alone', async () => {
  const { plans, after, tickAfter, logged } = await begin();
  await plans.add({ ...plan, notice: 'nothing', from: after(1), until: after(3) });
  await tickAfter(1);
  expect(await plans.all()).toMatchObject([{ status: 'failed' }]);
  expect(logged).toEqual([]);
});
