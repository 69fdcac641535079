import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publishedFile } from '@amendes/delivery/compose/composition.ts';
import { bringContent, placeContent } from '@amendes/delivery/content/bring-content.ts';
import { languages } from '@amendes/delivery/site/languages.ts';
import { aPage, createContent } from '@amendes/delivery/testing/create-content.ts';
import { createSiteOfPages } from '@amendes/delivery/testing/create-site.ts';
import { temporaryFolder } from '@amendes/delivery/testing/temporary-folder.ts';
import { expect, test } from 'vitest';
import { Drafts } from './drafts.ts';
import { toRefusal } from './faults.ts';
import { Newsroom } from './newsroom.ts';
import { Plans } from './plans.ts';
import { readPeriod } from './refusal.ts';

const hour = 60 * 60 * 1000;
const path = 'de/aide.md';
const words = languages.map((language) => `# ${language}\n\nOut of order.\n`).join('\n');
const notice = `---\nkind: outage\n---\n\n${words}`;
const common = { by: 'Paula', why: 'panne du jour', withGaps: false, subject: 'Out of order.' };

/** @param changes Texts that differ from the usual ones, or are missing. */
async function begin(changes: Readonly<Record<string, string | undefined>> = {}) {
  const [site, source, folder] = [
    await createSiteOfPages(),
    await createContent(changes),
    await temporaryFolder(),
  ];
  await bringContent(site, source, { withGaps: true });
  const newsroom = new Newsroom(site, source, folder);
  const clock = { now: new Date() };
  const plans = new Plans(folder, newsroom, new Drafts(folder), () => clock.now);
  const after = (hours: number) => new Date(clock.now.valueOf() + hours * hour).toISOString();
  return { site, newsroom, plans, clock, after };
}

test.each([
  ['2027-03-28 02:30', /n’existe pas.*avant 02:00 ou à partir de 03:00/],
  ['2027-10-31 02:30', /deux fois.*2027-10-31T02:30\+02:00.*2027-10-31T02:30\+01:00/],
  ['demain', /écrivez la date et l’heure comme 2026-11-23 08:00/],
])('%s is refused with what to write in its place', (from, told) => {
  expect(() => readPeriod({ from }, new Date())).toThrow(told);
  expect(() => readPeriod({ from }, new Date())).toThrow(`« ${from} »`);
});

test('what is to begin now and has a fault is refused with it, and not planned', async () => {
  const { newsroom, plans, after } = await begin();
  const base = (await newsroom.served()).texts[path] ?? '';
  const text = aPage('Aide de', 'A [dead link](/tai/aid).\n\n## Nummer {#numero}\n');
  const ofText = { kind: 'text', texts: [{ path, text, base, by: 'Anna' }] } as const;
  const ofNotice = { kind: 'notice', texts: [], notice: notice.replace('# de\n', '') } as const;
  for (const what of [ofText, ofNotice]) {
    await expect(plans.add({ ...common, ...what, until: after(1) })).rejects.toMatchObject({
      status: 422,
      body: { faults: [expect.objectContaining({ kind: 'fault' })] },
    });
    expect(await plans.all()).toEqual([]);
  }
});

test('what is to begin now and was overtaken is a conflict, and not planned', async () => {
  const { plans, after } = await begin();
  const texts = [{ path, text: aPage('Aide de', 'Anna.\n'), base: 'before', by: 'Anna' }];
  const adding = plans.add({ ...common, kind: 'text', texts, until: after(1) });
  await expect(adding).rejects.toMatchObject({ status: 409, body: { kind: 'conflict', path } });
  expect(await plans.all()).toEqual([]);
});

test('a plan that has begun meanwhile is not cancelled, and ends as planned', async () => {
  const { newsroom, plans, clock, after } = await begin();
  await plans.add({ ...common, kind: 'notice', texts: [], notice, until: after(1) });
  const [{ id, status } = { id: '' }] = await plans.all();
  expect(status).toBe('shown');
  await expect(plans.remove(id)).rejects.toMatchObject({ status: 409 });
  clock.now = new Date(clock.now.valueOf() + 2 * hour);
  await plans.tick();
  expect(await newsroom.notice()).toBeUndefined();
  await expect(plans.remove(id)).rejects.toMatchObject({ status: 409 });
});

test('a plan that waits or has failed is cancelled, by two at once as well', async () => {
  const { plans, clock, after } = await begin();
  const faulty = notice.replace('# de\n', '');
  await plans.add({ ...common, kind: 'notice', texts: [], notice: faulty, from: after(1) });
  await plans.add({ ...common, kind: 'notice', texts: [], notice, from: after(5) });
  clock.now = new Date(clock.now.valueOf() + 2 * hour);
  await plans.tick();
  const all = await plans.all();
  expect(all.map(({ status }) => status)).toEqual(['failed', 'waiting']);
  for (const { id } of all) await Promise.all([plans.remove(id), plans.remove(id)]);
  expect(await plans.all()).toEqual([]);
});

const full = 'Le disque du serveur est plein';

/** A text that is planned for an hour from now, and to end an hour later, on a desk that cannot do what it is asked. */
async function planOnAFullDisk() {
  const { site, newsroom, plans, clock, after } = await begin();
  const base = (await newsroom.served()).texts[path] ?? '';
  const text = aPage('Aide de', 'Neu.\n\n## Nummer {#numero}\n');
  const texts = [{ path, text, base, by: 'Anna' }];
  await plans.add({ ...common, kind: 'text', texts, from: after(1), until: after(2) });
  const publish = newsroom.publish.bind(newsroom);
  const fail = async () => {
    throw toRefusal(Object.assign(new Error('No space left'), { code: 'ENOSPC' }));
  };
  const disk = {
    full: () => void (newsroom.publish = fail),
    // The registry is changed, and nothing composed of it.
    fullAfterwards: () =>
      void (newsroom.publish = async ([change]) => {
        const source = await createContent({ [path]: change?.text });
        await placeContent(site, source, { withGaps: true, again: true });
        return fail();
      }),
    free: () => void (newsroom.publish = publish),
  };
  const tickAfter = async (minutes: number) => {
    clock.now = new Date(clock.now.valueOf() + (minutes * hour) / 60);
    await plans.tick();
    const [plan] = await plans.all();
    const isServed = (await newsroom.served()).texts[path] === text;
    return [isServed, plan?.status, plan?.failure];
  };
  const isComposed = async () => {
    const { build = '' } = await newsroom.served();
    return (await readFile(join(site.documents, publishedFile), 'utf8')).includes(build);
  };
  return { disk, tickAfter, isComposed };
}

test('what fails is told of, and tried again a minute later', async () => {
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

test('an end that something failed after is no conflict when it is tried again', async () => {
  const { disk, tickAfter, isComposed } = await planOnAFullDisk();
  await tickAfter(60);
  disk.fullAfterwards();
  expect(await tickAfter(60)).toEqual([false, 'shown', full]);
  expect(await isComposed()).toBe(false);
  disk.free();
  expect(await tickAfter(1)).toEqual([false, 'ended', undefined]);
  expect(await isComposed()).toBe(true);
});

test('a text that the registry has and visitors have not is composed a minute later', async () => {
  const { disk, tickAfter, isComposed } = await planOnAFullDisk();
  disk.fullAfterwards();
  expect(await tickAfter(60)).toEqual([true, 'shown', full]);
  expect(await isComposed()).toBe(false);
  disk.free();
  expect(await tickAfter(1)).toEqual([true, 'shown', undefined]);
  expect(await isComposed()).toBe(true);
  expect(await tickAfter(60)).toEqual([false, 'ended', undefined]);
});

test('what could not begin until its end says why, and is not tried any more', async () => {
  const { disk, tickAfter } = await planOnAFullDisk();
  disk.full();
  await tickAfter(60);
  expect(await tickAfter(60)).toEqual([false, 'failed', full]);
  disk.free();
  expect(await tickAfter(1)).toEqual([false, 'failed', full]);
});

/** A text whose plan ends in three hours, and whose publication fails once it is served. */
async function beginToFail() {
  const begun = await begin();
  const { newsroom, plans, clock, after } = begun;
  const base = (await newsroom.served()).texts[path] ?? '';
  const text = aPage('Aide de', 'Neu.\n\n## Nummer {#numero}\n');
  const publish = newsroom.publish.bind(newsroom);
  newsroom.publish = async (...what) => {
    newsroom.publish = publish;
    await publish(...what);
    throw new Error('The bucket is away');
  };
  const tickAfter = (hours: number) => {
    clock.now = new Date(clock.now.valueOf() + hours * hour);
    return plans.tick();
  };
  const plan = { ...common, kind: 'text', texts: [{ path, text, base, by: 'Anna' }] } as const;
  const served = async () => (await newsroom.served()).texts[path];
  return { plans, plan: { ...plan, until: after(3) }, after, tickAfter, served, text, base };
}

test('a text that is served although something failed after it keeps its end', async () => {
  const { plans, plan, tickAfter, served, base } = await beginToFail();
  await expect(plans.add(plan)).rejects.toThrow('The bucket is away');
  await tickAfter(4);
  expect(await served()).toBe(base);
});

test('so does one that the server has published in its time', async () => {
  const { plans, plan, after, tickAfter, served, text, base } = await beginToFail();
  await plans.add({ ...plan, from: after(1) });
  await tickAfter(2);
  expect(await served()).toBe(text);
  await tickAfter(2);
  expect(await served()).toBe(base);
  expect(await plans.all()).toMatchObject([{ status: 'ended' }]);
});

test.each([
  ['missing', undefined],
  ['behind', aPage('Aide nl', 'Oud.\n\n## Nummer {#numero}\n', '2026-11-20')],
])('texts end together although one was %s before', async (_, dutch) => {
  const { newsroom, plans, clock, after } = await begin({ 'nl/aide.md': dutch });
  const { texts: before } = await newsroom.served();
  const texts = languages.map((language) => {
    const own = `${language}/aide.md`;
    const text = aPage('Aide', 'Closed.\n\n## Nummer {#numero}\n', '2026-11-22');
    return { path: own, text, base: before[own] ?? '', by: 'Anna' };
  });
  await plans.add({ ...common, kind: 'text', texts, until: after(1) });
  expect((await newsroom.served()).texts['nl/aide.md']).toContain('Closed.');
  clock.now = new Date(clock.now.valueOf() + 2 * hour);
  await plans.tick();
  expect(await plans.all()).toMatchObject([{ status: 'ended' }]);
  expect((await newsroom.served()).texts).toEqual(before);
});
