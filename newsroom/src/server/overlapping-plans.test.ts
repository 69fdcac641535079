import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { publishedFile } from '@amendes/delivery/compose/composition.ts';
import { bannerWithdrawal } from '@amendes/delivery/content/banner/publish-banner.ts';
import { changeRegistry } from '@amendes/delivery/registry/change-registry.ts';
import { bannerFolder } from '@amendes/delivery/release/release.ts';
import { releasePath } from '@amendes/delivery/site/site-folder.ts';
import { expect, test } from 'vitest';
import { toRefusal } from './faults.ts';
import { readDesk } from './read-desk.ts';
import { aText, startDesk, bannerOf, planOf, planOfText } from './testing/start-desk.ts';

/* Tests plans that meet: one above another, one after another, and plans written by older versions. */

const actor = { by: 'Olga', why: 'panne' };

test('a banner that a shorter one covered comes back, and ends as planned', async () => {
  const { plans, after, tickAfter, shown, statuses } = await startDesk();
  await plans.add({ ...planOf('Three days.'), until: after(5) });
  await plans.add({ ...planOf('One hour.'), from: after(1), until: after(2) });
  await tickAfter(1);
  expect(await shown()).toContain('One hour.');
  await tickAfter(1);
  expect(await shown()).toContain('Three days.');
  await tickAfter(3);
  expect(await shown()).toBe('""');
  expect(await statuses()).toEqual(['ended', 'ended']);
});

test('an end that changed only the registry is composed at the next attempt', async () => {
  const { site, newsroom, plans, after, tickAfter, statuses } = await startDesk();
  const isUp = async () =>
    (await readFile(join(site.documents, publishedFile), 'utf8')).includes('One hour.');
  await plans.add({ ...planOf('One hour.'), until: after(1) });
  const change = newsroom.changeBanner.bind(newsroom);
  newsroom.changeBanner = async () => {
    await changeRegistry(site, bannerWithdrawal(site));
    throw toRefusal(Object.assign(new Error('No space left'), { code: 'ENOSPC' }));
  };
  await tickAfter(1);
  expect(await isUp()).toBe(true);
  newsroom.changeBanner = change;
  await tickAfter(1);
  expect(await isUp()).toBe(false);
  expect(await statuses()).toEqual(['ended']);
});

test('a banner that was replaced by hand does not come back at the end of a plan', async () => {
  const { newsroom, plans, after, tickAfter, shown } = await startDesk();
  await plans.add({ ...planOf('Three days.'), until: after(5) });
  await newsroom.publishBanner(bannerOf('By hand.'), actor);
  await plans.add({ ...planOf('One hour.'), from: after(1), until: after(2) });
  await tickAfter(1);
  await tickAfter(1);
  expect(await shown()).toContain('By hand.');
  expect(await shown()).not.toContain('Three days.');
});

test('a banner without an end comes back from below two plans that end together', async () => {
  const { newsroom, plans, after, tickAfter, shown, statuses } = await startDesk();
  await newsroom.publishBanner(bannerOf('By hand.'), actor);
  await plans.add({ ...planOf('Two hours.'), from: after(1), until: after(3) });
  await plans.add({ ...planOf('One hour.'), from: after(2), until: after(3) });
  await tickAfter(1);
  await tickAfter(1);
  expect(await shown()).toContain('One hour.');
  await tickAfter(1);
  expect(await shown()).toContain('By hand.');
  expect(await statuses()).toEqual(['ended', 'ended']);
});

test('an emergency banner that is put up while a plan ends stays', async () => {
  const { newsroom, plans, after, tickAfter, shown } = await startDesk();
  await plans.add({ ...planOf('Three days.'), until: after(5) });
  await plans.add({ ...planOf('One hour.'), from: after(1), until: after(2) });
  await tickAfter(1);
  const byHand = newsroom.publishBanner(bannerOf('Emergency.'), actor);
  await tickAfter(1);
  await byHand;
  expect(await shown()).toContain('Emergency.');
});

test('a banner that is put up by hand while a plan starts comes back after it', async () => {
  const { newsroom, plans, after, tickAfter, shown } = await startDesk();
  await plans.add({ ...planOf('One hour.'), from: after(1), until: after(2) });
  const byHand = newsroom.publishBanner(bannerOf('Emergency.'), actor);
  await tickAfter(1);
  await byHand.then(() => plans.endBanners());
  expect(await shown()).toContain('One hour.');
  await tickAfter(1);
  expect(await shown()).toContain('Emergency.');
});

test('a planned banner without an end comes back after a shorter one', async () => {
  const { plans, after, tickAfter, shown } = await startDesk();
  await plans.add({ ...planOf('From now on.'), from: after(1) });
  await plans.add({ ...planOf('One hour.'), from: after(2), until: after(3) });
  for (const words of ['From now on.', 'One hour.', 'From now on.']) {
    await tickAfter(1);
    expect(await shown()).toContain(words);
  }
});

test('a banner that is over does not come back, and a pruned one fails the plan', async () => {
  const { site, newsroom, plans, after, tickAfter, shown } = await startDesk();
  const head = `until: ${after(1.5).slice(0, 16)}Z\n`;
  await newsroom.publishBanner(bannerOf('For a while.', head), actor);
  await plans.add({ ...planOf('One hour.'), from: after(1), until: after(2) });
  await tickAfter(1);
  await tickAfter(1);
  expect(await shown()).toBe('""');
  await newsroom.publishBanner(bannerOf('By hand.'), actor);
  const { build = '' } = (await newsroom.banner()) ?? {};
  await plans.add({ ...planOf('Another hour.'), until: after(1) });
  await site.storage.remove(releasePath(bannerFolder, build));
  await tickAfter(1);
  expect(await shown()).toBe('""');
  const failure = expect.stringContaining('n’est plus gardé');
  expect(await plans.all()).toMatchObject([{ status: 'ended' }, { status: 'failed', failure }]);
});

test.each([
  ['first', true],
  ['last', false],
])('a planned text starts when the one before it ends, added %s', async (_, isFirst) => {
  const { plans, after, tickAfter, served, statuses } = await startDesk();
  const base = await served();
  const interim = { ...planOfText(aText('Interim.'), base), until: after(2) };
  const next = { ...planOfText(aText('Next.'), base), from: after(2) };
  if (isFirst) await plans.add(next);
  await plans.add({ ...interim, from: after(1) });
  if (!isFirst) await plans.add(next);
  await tickAfter(1);
  expect(await served()).toContain('Interim.');
  await tickAfter(1);
  expect(await served()).toContain('Next.');
  expect(await statuses()).toEqual(['ended', 'ended']);
});

test('a planned text that is based on the text that ends starts at that end', async () => {
  const { plans, after, tickAfter, served } = await startDesk();
  const base = await served();
  await plans.add({ ...planOfText(aText('Interim.'), base), until: after(1) });
  await plans.add({
    ...planOfText(aText('Next.'), await served()),
    from: after(1),
    until: after(2),
  });
  await tickAfter(1);
  expect(await served()).toContain('Next.');
  await tickAfter(1);
  expect(await served()).toBe(base);
});

test('a planned text starts once the failed end of the one before it has succeeded', async () => {
  const { newsroom, plans, after, tickAfter, served } = await startDesk();
  const base = await served();
  await plans.add({ ...planOfText(aText('Interim.'), base), until: after(1) });
  await plans.add({ ...planOfText(aText('Next.'), base), from: after(1) });
  const publish = newsroom.publish.bind(newsroom);
  newsroom.publish = () => {
    newsroom.publish = publish;
    return Promise.reject(new Error('The disk is full'));
  };
  await tickAfter(1);
  await tickAfter(1);
  expect(await served()).toContain('Next.');
});

test('a banner stays withdrawn although its start could not be stored', async () => {
  const { folder, newsroom, plans, after, tickAfter, shown } = await startDesk();
  await plans.add({ ...planOf('Planned.'), from: after(1), until: after(3) });
  // A folder in place of the draft file has the same effect as a full disk.
  const inTheWay = join(folder, `plans.json.draft-${process.pid}`);
  await mkdir(inTheWay);
  await tickAfter(1).catch(() => undefined);
  expect(await shown()).toContain('Planned.');
  await newsroom.changeBanner({ by: 'Paula', why: 'finie' }, bannerWithdrawal);
  await tickAfter(0).catch(() => undefined);
  expect(await shown()).toBe('""');
  await rm(inTheWay, { recursive: true });
  await tickAfter(3);
  expect(await plans.all()).toMatchObject([{ status: 'ended' }]);
});

test('the end of a plan replaces the end that its banner names', async () => {
  const desk = await startDesk();
  const until = desk.after(2);
  await desk.plans.add({ ...planOf('Reused.', 'until: 2026-01-05 08:00\n'), until });
  // The end is given to the minute.
  const end = expect.stringContaining(until.slice(0, 16));
  expect((await readDesk(desk)).banner).toMatchObject({ status: 'shown', until: end });
  desk.advanceClock(2);
  expect((await readDesk(desk)).banner).toMatchObject({ status: 'ended' });
});
