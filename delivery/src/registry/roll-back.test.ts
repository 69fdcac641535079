import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { DeliveryError, StorageError } from '../site/delivery-error.ts';
import { publish } from '../publish/publish.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { createBuild, lookupBuild } from '../testing/create-site.ts';
import { createEmptySite, createSite } from '../testing/create-site.ts';
import { changeRegistry } from './change-registry.ts';
import { history } from './history.ts';
import { partOf, promote, recordAlarm, rollback } from './promote.ts';
import { readRegistry } from './registry.ts';

const buildOf = (count: number) => `b0000000000${count}`;
const name = 'lookup';

/** Creates a site to which this number of releases of a part was promoted, one after the other. */
async function siteWith(count: number): Promise<SiteFolder> {
  const site = await createSite();
  for (let number = 2; number <= count; number += 1) {
    const build = { ...lookupBuild, build: buildOf(number) };
    await promote(site, [await publish(site, await createBuild(build))]);
  }
  return site;
}

const rollBack = async (site: SiteFolder) =>
  (await changeRegistry(site, rollback(site, name))).after.parts[name];

const lookupOf = async (site: SiteFolder) => (await readRegistry(site)).parts[name];

test('each rollback returns to the next good release, never to a given-up one', async () => {
  const site = await siteWith(4);
  expect(await rollBack(site)).toEqual({
    current: buildOf(3),
    previous: buildOf(2),
    earlier: [buildOf(1)],
  });
  expect(await rollBack(site)).toEqual({ current: buildOf(2), previous: buildOf(1) });
  expect(await rollBack(site)).toEqual({ current: buildOf(1) });
  await expect(rollBack(site)).rejects.toThrow(
    new DeliveryError(
      'No release of lookup was served before the present one without being given up (given up: b00000000004, b00000000003, b00000000002): name one to serve, pnpm release promote lookup <id>',
    ),
  );
});

test('a rollback after two bad releases returns to the good one before both', async () => {
  const site = await siteWith(2);
  await rollBack(site);
  const third = { ...lookupBuild, build: buildOf(3) };
  await promote(site, [await publish(site, await createBuild(third))]);
  expect(await rollBack(site)).toEqual({ current: buildOf(1) });
});

test('the fallback after a rollback is never a release that was given up', async () => {
  const site = await siteWith(3);
  expect((await rollBack(site))?.previous).toBe(buildOf(1));
  const { after } = await changeRegistry(site, recordAlarm(site, { name, build: buildOf(1) }));
  expect(after.parts[name]).toEqual({ current: buildOf(2) });
});

test('a release with an alarm stays served, and a rollback skips those with one', async () => {
  const site = await siteWith(3);
  for (const number of [2, 3]) {
    await changeRegistry(site, recordAlarm(site, { name, build: buildOf(number) }));
  }
  expect(await lookupOf(site)).toEqual({ current: buildOf(3), previous: buildOf(1) });
  expect((await rollBack(site))?.current).toBe(buildOf(1));
});

test('a second alarm for a release is refused, and so is a part that is not served', async () => {
  const site = await siteWith(2);
  const alarm = { name, build: buildOf(1) };
  await changeRegistry(site, recordAlarm(site, alarm));
  await expect(changeRegistry(site, recordAlarm(site, alarm))).rejects.toThrow(
    `${name} ${alarm.build} is given up already`,
  );
  expect(() => partOf(undefined, name)).toThrow(`No part ${name} is served, only nothing`);
});

test.each([
  ['a site', createSite],
  ['a site that serves nothing yet', createEmptySite],
])('a release that was never served is not promoted after an alarm in %s', async (_, create) => {
  const site = await create();
  const release = await publish(site, await createBuild({ ...lookupBuild, build: buildOf(2) }));
  const { before, after } = await changeRegistry(site, recordAlarm(site, release));
  expect(after.parts).toEqual(before?.parts ?? {});
  await expect(promote(site, [release])).rejects.toThrow(/^lookup b00000000002 was given up on/);
});

test('a rollback skips a good release with damaged or missing files', async () => {
  const site = await siteWith(4);
  await writeFile(join(site.release(name, buildOf(3)), 'entry.js'), 'other');
  await rm(site.release(name, buildOf(2)), { recursive: true });
  expect(await rollBack(site)).toEqual({ current: buildOf(1) });
});

test('a rollback fails and skips no release if the storage does not answer', async () => {
  const site = await siteWith(3);
  const read = (path: string) =>
    path.includes(buildOf(2)) ? Promise.reject(new StorageError('away')) : site.storage.read(path);
  const unreachable = { ...site, storage: { ...site.storage, read } };
  await expect(rollBack(unreachable)).rejects.toThrow('away');
  expect((await lookupOf(site))?.current).toBe(buildOf(3));
});

test('two operators who roll back at once go back one release, not two', async () => {
  const site = await siteWith(3);
  const outcomes = await Promise.allSettled([rollBack(site), rollBack(site)]);
  expect((await lookupOf(site))?.current).toBe(buildOf(2));
  const refusal = outcomes.find((outcome) => outcome.status === 'rejected');
  expect(refusal?.reason).toEqual(
    new DeliveryError(
      'Somebody else has just replaced lookup b00000000003: b00000000002 is served now, and stays',
    ),
  );
});

test('an earlier release is promoted by its name', async () => {
  const site = await siteWith(4);
  const { parts } = await promote(site, [{ name, build: buildOf(1) }]);
  expect(parts[name]).toEqual({
    current: buildOf(1),
    previous: buildOf(4),
    earlier: [buildOf(3), buildOf(2)],
  });
});

test('a release that was given up is promoted only with --again, and is then good', async () => {
  const site = await siteWith(2);
  await rollBack(site);
  const bad = { name, build: buildOf(2) };
  await expect(promote(site, [bad])).rejects.toThrow(
    /^lookup b00000000002 was given up on \d{4}-\d\d-\d\d \d\d:\d\d \(Paris\) by .+ \(.*\): to serve it all the same, promote or try it by its name with --again$/,
  );
  const { parts, givenUp } = await promote(site, [bad], { again: true });
  expect(parts[name]).toEqual({ current: buildOf(2), previous: buildOf(1) });
  expect(givenUp).toBeUndefined();
});

test('the registry remembers five good releases of a part', async () => {
  const site = await siteWith(8);
  const { previous, earlier = [] } = (await lookupOf(site)) ?? {};
  expect([previous, ...earlier]).toEqual([7, 6, 5, 4, 3].map(buildOf));
});

test.each([
  [
    'lookup',
    'No release of lookup was served before the present one without being given up: name one to serve, pnpm release promote lookup <id>',
  ],
  ['lokup', 'No part lokup is served, only shell, lookup'],
])('a rollback of %s is refused if it has no release to go back to', async (part, message) => {
  const site = await createSite();
  await expect(changeRegistry(site, rollback(site, part))).rejects.toThrow(
    new DeliveryError(message),
  );
});

test('the history shows author, time and changes of each version, the latest first', async () => {
  const site = await siteWith(2);
  await rollBack(site);
  const [last, before, first] = await history(site, [name]);
  expect(last?.lines.map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
    'lookup current b00000000002 → b00000000001',
    'lookup previous b00000000001 → none',
    'lookup given up none → b00000000002',
  ]);
  expect(last?.changed?.by).not.toBe('');
  expect(Date.parse(last?.changed?.at ?? '')).toBeLessThanOrEqual(Date.now() + 1000);
  expect([last, before, first].map((entry) => entry?.version)).toEqual(['3', '2', '1']);
  expect(await history(site, ['content'])).toEqual([]);
});

test('recorded times come from the storage and not from the clock of the command', async () => {
  const site = await siteWith(1);
  const realNow = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: realNow - 400 * 24 * 60 * 60 * 1000 });
  await changeRegistry(site, recordAlarm(site, { name, build: buildOf(1) }));
  vi.useRealTimers();
  const [entry] = await history(site);
  expect(entry?.lines.join()).toMatch(/given up/);
  expect(Math.abs(Date.parse(entry?.changed?.at ?? '') - realNow)).toBeLessThan(60_000);
  expect((await readdir(site.root)).filter((file) => file.startsWith('.'))).toEqual([]);
});
