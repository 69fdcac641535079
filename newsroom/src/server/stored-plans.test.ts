import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aText, bannerOf, planOf, planOfText, startDesk } from './testing/start-desk.ts';

/* Tests that every version of the desk reads the plans of the others: in their file a banner is called `notice`. */

/** Starts a desk in whose data folder an earlier version has stored a plan. */
async function startWithStored(change: object) {
  const desk = await startDesk();
  const { folder, after, advanceClock } = desk;
  const stored = {
    kind: 'notice',
    subject: 'Out of order.',
    texts: [],
    notice: bannerOf('Out of order.'),
    by: 'Paula',
    why: 'panne',
    withGaps: false,
    from: after(1),
    until: after(3),
    id: 'abcdefghijkl',
    status: 'waiting',
    ...change,
  };
  await writeFile(join(folder, 'plans.json'), JSON.stringify([stored]));
  advanceClock(2);
  return { ...desk, stored };
}

test('a banner that an earlier version has planned is read completely', async () => {
  const details = { build: '0123456789ab', covers: 'ab0123456789', failure: 'panne' };
  const { plans, stored } = await startWithStored({ ...details, status: 'shown' });
  const { kind: _, notice: banner, ...others } = stored;
  expect(await plans.all()).toEqual([{ ...others, kind: 'banner', banner }]);
});

test('a banner that an earlier version has planned is put up and withdrawn', async () => {
  const { newsroom, plans, statuses, shown, tickAfter } = await startWithStored({});
  await plans.tick();
  expect(await shown()).toContain('Out of order.');
  await tickAfter(2);
  expect(await newsroom.banner()).toBeUndefined();
  expect(await statuses()).toEqual(['ended']);
});

test('plans are stored in the form that an earlier version reads', async () => {
  const { folder, plans, after, served } = await startDesk();
  const [ofBanner, ofText] = [planOf('Out of order.'), planOfText(aText('Neu.'), await served())];
  const from = after(1);
  await plans.add({ ...ofBanner, from });
  await plans.add({ ...ofText, from });
  const { banner: notice, ...others } = ofBanner;
  const [id, status] = [expect.any(String), 'waiting'];
  expect(JSON.parse(await readFile(join(folder, 'plans.json'), 'utf8'))).toEqual([
    { ...others, kind: 'notice', notice, from, id, status },
    { ...ofText, from, id, status },
  ]);
});
