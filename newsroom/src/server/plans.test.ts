import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publishedFile } from '@amendes/delivery/compose/composition.ts';
import { placeContent } from '@amendes/delivery/content/bring-content.ts';
import { languages } from '@amendes/delivery/site/languages.ts';
import { aPage, createContent } from '@amendes/delivery/testing/create-content.ts';
import { expect, test } from 'vitest';
import { toRefusal } from './faults.ts';
import { readPeriod } from './refusal.ts';
import { aText, startDesk, path, planOf, planOfText } from './testing/start-desk.ts';

const outOfOrder = planOf('Out of order.');
const faulty = { ...outOfOrder, banner: outOfOrder.banner.replace('# de\n', '') };

test.each([
  ['2027-03-28 02:30', /n’existe pas.*avant 02:00 ou à partir de 03:00/],
  ['2027-10-31 02:30', /deux fois.*2027-10-31T02:30\+02:00.*2027-10-31T02:30\+01:00/],
  ['demain', /écrivez la date et l’heure comme 2026-11-23 08:00/],
])('the time %s is refused with advice on what to write instead', (from, advice) => {
  expect(() => readPeriod({ from }, new Date())).toThrow(advice);
  expect(() => readPeriod({ from }, new Date())).toThrow(`« ${from} »`);
});

test('an immediate plan with a fault is refused with the fault, and not stored', async () => {
  const { plans, after, served } = await startDesk();
  const ofText = planOfText(aText('A [dead link](/tai/aid).'), await served());
  for (const what of [ofText, faulty]) {
    await expect(plans.add({ ...what, until: after(1) })).rejects.toMatchObject({
      status: 422,
      body: { faults: [expect.objectContaining({ kind: 'fault' })] },
    });
    expect(await plans.all()).toEqual([]);
  }
});

test('an immediate plan of an outdated text is a conflict, and not stored', async () => {
  const { plans, after } = await startDesk();
  const adding = plans.add({ ...planOfText(aText('Anna.'), 'before'), until: after(1) });
  await expect(adding).rejects.toMatchObject({ status: 409, body: { kind: 'conflict', path } });
  expect(await plans.all()).toEqual([]);
});

test('a plan that has started cannot be cancelled, and ends as planned', async () => {
  const { newsroom, plans, after, tickAfter } = await startDesk();
  await plans.add({ ...outOfOrder, until: after(1) });
  const [{ id, status } = { id: '' }] = await plans.all();
  expect(status).toBe('shown');
  await expect(plans.remove(id)).rejects.toMatchObject({ status: 409 });
  await tickAfter(2);
  expect(await newsroom.banner()).toBeUndefined();
  await expect(plans.remove(id)).rejects.toMatchObject({ status: 409 });
});

test('a waiting or failed plan can be cancelled, also by two requests at once', async () => {
  const { plans, after, tickAfter, statuses } = await startDesk();
  await plans.add({ ...faulty, from: after(1) });
  await plans.add({ ...outOfOrder, from: after(5) });
  await tickAfter(2);
  expect(await statuses()).toEqual(['failed', 'waiting']);
  for (const { id } of await plans.all()) await Promise.all([plans.remove(id), plans.remove(id)]);
  expect(await plans.all()).toEqual([]);
});

const full = 'Le disque du serveur est plein';

/** Plans a text to start in an hour and end an hour later, on a desk whose disk can become full. */
async function planOnAFullDisk() {
  const desk = await startDesk();
  const { site, newsroom, plans, after } = desk;
  const text = aText('Neu.');
  await plans.add({ ...planOfText(text, await desk.served()), from: after(1), until: after(2) });
  const publish = newsroom.publish.bind(newsroom);
  const fail = async () => {
    throw toRefusal(Object.assign(new Error('No space left'), { code: 'ENOSPC' }));
  };
  const disk = {
    full: () => void (newsroom.publish = fail),
    // The registry is changed, but not composed.
    fullAfterwards: () =>
      void (newsroom.publish = async ([change]) => {
        const source = await createContent({ [path]: change?.text });
        await placeContent(site, source, { withGaps: true, again: true });
        return fail();
      }),
    free: () => void (newsroom.publish = publish),
  };
  const tickAfter = async (minutes: number) => {
    await desk.tickAfter(minutes / 60);
    const [plan] = await plans.all();
    return [(await desk.served()) === text, plan?.status, plan?.failure];
  };
  const isComposed = async () => {
    const { build = '' } = await newsroom.served();
    return (await readFile(join(site.documents, publishedFile), 'utf8')).includes(build);
  };
  return { disk, tickAfter, isComposed };
}

test('a plan that fails says why, and is tried again a minute later', async () => {
  const { disk, tickAfter } = await planOnAFullDisk();
  disk.full();
  expect(await tickAfter(60)).toEqual([false, 'waiting', full]);
  disk.free();
  expect(await tickAfter(0.5)).toEqual([false, 'waiting', full]);
  expect(await tickAfter(0.5)).toEqual([true, 'shown', undefined]);
  disk.full();
  expect(await tickAfter(60)).toEqual([true, 'shown', full]);
  disk.free();
  expect(await tickAfter(1)).toEqual([false, 'ended', undefined]);
});

test('an end that was not composed is no conflict when it is tried again', async () => {
  const { disk, tickAfter, isComposed } = await planOnAFullDisk();
  await tickAfter(60);
  disk.fullAfterwards();
  expect(await tickAfter(60)).toEqual([false, 'shown', full]);
  expect(await isComposed()).toBe(false);
  disk.free();
  expect(await tickAfter(1)).toEqual([false, 'ended', undefined]);
  expect(await isComposed()).toBe(true);
});

test('a text that is in the registry but not composed is composed a minute later', async () => {
  const { disk, tickAfter, isComposed } = await planOnAFullDisk();
  disk.fullAfterwards();
  expect(await tickAfter(60)).toEqual([true, 'shown', full]);
  expect(await isComposed()).toBe(false);
  disk.free();
  expect(await tickAfter(1)).toEqual([true, 'shown', undefined]);
  expect(await isComposed()).toBe(true);
  expect(await tickAfter(60)).toEqual([false, 'ended', undefined]);
});

test('a plan that could not start before its end says why, and is not tried again', async () => {
  const { disk, tickAfter } = await planOnAFullDisk();
  disk.full();
  await tickAfter(60);
  expect(await tickAfter(60)).toEqual([false, 'failed', full]);
  disk.free();
  expect(await tickAfter(1)).toEqual([false, 'failed', full]);
});

test('a text that is served although its publication failed ends as planned', async () => {
  const { newsroom, plans, after, tickAfter, served } = await startDesk();
  const base = await served();
  const publish = newsroom.publish.bind(newsroom);
  newsroom.publish = async (...what) => {
    newsroom.publish = publish;
    await publish(...what);
    throw new Error('The bucket is away');
  };
  await plans.add({ ...planOfText(aText('Neu.'), base), from: after(1), until: after(3) });
  await tickAfter(2);
  expect(await served()).toBe(aText('Neu.'));
  await tickAfter(2);
  expect(await served()).toBe(base);
  expect(await plans.all()).toMatchObject([{ status: 'ended' }]);
});

test.each([
  ['missing', undefined],
  ['outdated', aPage('Aide nl', 'Oud.\n\n## Nummer {#numero}\n', '2026-11-20')],
])('planned texts end together although one was %s before', async (_, dutch) => {
  const desk = await startDesk({ changes: { 'nl/aide.md': dutch } });
  const { newsroom, plans, after, tickAfter, statuses } = desk;
  const { texts: before } = await newsroom.served();
  const texts = languages.map((language) => {
    const own = `${language}/aide.md`;
    const text = aPage('Aide', 'Closed.\n\n## Nummer {#numero}\n', '2026-11-22');
    return { path: own, text, base: before[own] ?? '', by: 'Anna' };
  });
  await plans.add({ ...planOfText(''), texts, until: after(1) });
  expect((await newsroom.served()).texts['nl/aide.md']).toContain('Closed.');
  await tickAfter(2);
  expect(await statuses()).toEqual(['ended']);
  expect((await newsroom.served()).texts).toEqual(before);
});
