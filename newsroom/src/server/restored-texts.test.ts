import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aText, startDesk, path } from './testing/start-desk.ts';
import type { Draft, Plan } from '../wire.ts';

/* The text restored at the end of a plan was served when the plan started: nobody approved any other text. */

const text = '/api/texts/:language/:page';
const unapproved = aText('Nobody approved this.');
const written = aText('Neu.');

async function setUp() {
  const desk = await startDesk({ secondPerson: true });
  const { folder, plans, request } = desk;
  /** Anna writes, Rémi approves the text that he is shown, and it is published for a limited time. */
  const plan = async (draft: { readonly text: string; readonly began: string }, times: object) => {
    const saved = await request('Anna', 'author', `PUT ${text}`, { ...draft, revision: 0 });
    const { revision } = saved as Draft;
    await request('Anna', 'author', `POST ${text}/submit`, { revision });
    await request('Rémi', 'reviewer', `POST ${text}/approve`, { revision });
    const publishing = { revision, why: 'panne du jour', withGaps: false, also: [], ...times };
    await request('Paula', 'publisher', `POST ${text}/publish`, publishing);
  };
  /** Returns a time to the minute, as an editor writes it. */
  const after = (hours: number) => `${desk.after(hours).slice(0, 16)}+00:00`;
  const file = join(folder, 'plans.json');
  /** Rewrites the plans as an older version, or somebody else, would have stored them. */
  const rewrite = async (change: (plan: Plan) => Plan) =>
    writeFile(file, JSON.stringify((await plans.all()).map(change)));
  return { ...desk, plan, after, rewrite, stored: () => readFile(file, 'utf8') };
}

test.each([
  ['a text, started at once', 0, unapproved],
  ['a text, started later', 1, unapproved],
  ['no text, started at once', 0, ''],
  ['no text, started later', 1, ''],
])('a plan does not restore a text that an author claims: %s', async (_, start, began) => {
  const { plan, after, tickAfter, served, statuses } = await setUp();
  const own = await served();
  const from = start === 0 ? {} : { from: after(start) };
  await plan({ text: own, began }, { ...from, until: after(3) });
  await tickAfter(1.1);
  await tickAfter(3);
  expect(await served()).toBe(own);
  expect(await statuses()).toEqual(['ended']);
});

test('a plan stores the text served at its start, and restores it at its end', async () => {
  const { plan, after, tickAfter, served, statuses, stored } = await setUp();
  const own = await served();
  await plan({ text: written, began: own }, { from: after(1), until: after(3) });
  await tickAfter(1.1);
  expect(await served()).toBe(written);
  expect(JSON.parse(await stored())).toMatchObject([{ texts: [{ path, before: own }] }]);
  await tickAfter(2);
  expect(await served()).toBe(own);
  expect(await statuses()).toEqual(['ended']);
});

/** Returns a plan as older versions wrote it, which did not store the served text. */
const ofOlder = (base: string) => (plan: Plan) => ({
  ...plan,
  texts: plan.texts.map((each) => ({ ...each, base, before: undefined })),
});

test.each([
  ['started', {}],
  ['started and that failed halfway', { failure: 'Le disque du serveur est plein' }],
])('a plan that an older version %s restores the text of the history', async (_, failed) => {
  const { plan, after, tickAfter, served, statuses, rewrite } = await setUp();
  const own = await served();
  await plan({ text: written, began: own }, { until: after(1) });
  await rewrite((each) => ({ ...ofOlder(unapproved)(each), ...failed }));
  await tickAfter(0.1);
  await tickAfter(1);
  expect(await served()).toBe(own);
  expect(await statuses()).toEqual(['ended']);
});

test('the end of a plan fails if no record has the text served before it', async () => {
  const { newsroom, plan, after, tickAfter, served, statuses, rewrite } = await setUp();
  const own = await served();
  const change = { path, text: written, base: own, by: 'Olga' };
  await newsroom.publish([change], false, { by: 'Olga', why: 'vorher' });
  await plan({ text: written, began: written }, { until: after(1) });
  await rewrite(ofOlder(unapproved));
  await tickAfter(1.1);
  expect(await served()).toBe(written);
  expect(await statuses()).toEqual(['failed']);
});

test('two plans of one text both end with the text that was served before them', async () => {
  const { plan, after, tickAfter, served, statuses } = await setUp();
  const own = await served();
  await plan({ text: written, began: own }, { until: after(2) });
  await plan({ text: written, began: written }, { until: after(3) });
  await tickAfter(2.1);
  expect(await served()).toBe(own);
  await tickAfter(1);
  expect(await served()).toBe(own);
  expect(await statuses()).toEqual(['ended', 'ended']);
});
