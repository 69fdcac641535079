import { bannerWithdrawal } from '@amendes/delivery/content/banner/publish-banner.ts';
import { changeRegistry } from '@amendes/delivery/registry/change-registry.ts';
import { bannerFolder } from '@amendes/delivery/release/release.ts';
import { releasePath } from '@amendes/delivery/site/site-folder.ts';
import { expect, test } from 'vitest';
import { toRefusal } from './faults.ts';
import { startDesk, bannerOf, planOf } from './testing/start-desk.ts';

/* A plan may cover a banner for longer than the time for which ended plans are listed and unserved releases are kept. */

const days = (count: number) => count * 24;
const actor = { by: 'Olga', why: 'panne' };

async function setUp() {
  const desk = await startDesk();
  const { site, newsroom, plans, after } = desk;
  const plan = (words: string, from: number, until: number) =>
    plans.add({ ...planOf(words), ...(from > 0 && { from: after(from) }), until: after(until) });
  const prune = async (build = '') => site.storage.remove(releasePath(bannerFolder, build));
  const buildOf = async () => (await newsroom.banner())?.build;
  return { ...desk, plan, prune, buildOf };
}

test('a long plan ends without the pruned banner of a plan that ended below it', async () => {
  const { plans, tickAfter, plan, prune, buildOf } = await setUp();
  await plan('One hour.', 0, 1);
  const build = await buildOf();
  await plan('Twenty days.', 0.5, days(20));
  for (const hours of [0.5, 1, days(8)]) await tickAfter(hours);
  await prune(build);
  await tickAfter(days(12));
  expect(await plans.all()).toEqual([expect.objectContaining({ status: 'ended' })]);
});

test('a long plan ends without the pruned banner, put up by hand, that ended below it', async () => {
  const { newsroom, plans, after, tickAfter, plan, prune, buildOf } = await setUp();
  const head = `until: ${after(1.5).slice(0, 16)}Z\n`;
  await newsroom.publishBanner(bannerOf('For a while.', head), actor);
  const build = await buildOf();
  await plan('Twenty days.', 1, days(20));
  for (const hours of [1, days(8)]) await tickAfter(hours);
  await prune(build);
  await tickAfter(days(12));
  expect(await plans.all()).toEqual([expect.objectContaining({ status: 'ended' })]);
});

test('the banner below two plans comes back although the shorter one ended long ago', async () => {
  const { newsroom, plans, tickAfter, plan, shown } = await setUp();
  await newsroom.publishBanner(bannerOf('By hand.'), actor);
  await plan('One hour.', 0, 1);
  await plan('Twenty days.', 0.5, days(20));
  for (const hours of [0.5, 1, days(8), days(12)]) await tickAfter(hours);
  expect(await shown()).toContain('By hand.');
  expect(await plans.all()).toMatchObject([{ status: 'ended' }]);
});

test('a pruned banner is reported even if the end of the plan is composed later', async () => {
  const { site, newsroom, plans, tickAfter, plan, prune, buildOf } = await setUp();
  await newsroom.publishBanner(bannerOf('By hand.'), actor);
  const build = await buildOf();
  await plan('One hour.', 0, 1);
  await prune(build);
  const change = newsroom.changeBanner.bind(newsroom);
  newsroom.changeBanner = async () => {
    newsroom.changeBanner = change;
    await changeRegistry(site, bannerWithdrawal(site));
    throw toRefusal(Object.assign(new Error('No space left'), { code: 'ENOSPC' }));
  };
  await tickAfter(1);
  expect(await plans.all()).toMatchObject([{ status: 'shown' }]);
  await tickAfter(1);
  const failure = expect.stringContaining('n’est plus gardé');
  expect(await plans.all()).toMatchObject([{ status: 'failed', failure }]);
});
