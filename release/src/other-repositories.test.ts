import { rm } from 'node:fs/promises';
import { publish } from '@amendes/delivery/publish/publish.ts';
import { promote } from '@amendes/delivery/registry/promote.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import {
  createBuild,
  createSite,
  lookupBuild,
  shellBuild,
} from '@amendes/delivery/testing/create-site.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { execute } from '@amendes/delivery/command-line/execute.ts';
import { release } from './commands.ts';

const contest = (number: number) => ({
  ...lookupBuild,
  name: 'contest',
  build: `e0000000000${number}`,
  container: `contest_e0000000000${number}`,
  routes: [{ pattern: '/tai/contestation', indexed: false }],
});

let site: SiteFolder;
const log = vi.spyOn(console, 'log');

/** Creates a site with a part whose sources this checkout does not contain. */
beforeAll(async () => {
  log.mockReturnValue();
  site = await createSite();
  const releases = [
    await publish(site, await createBuild(contest(1))),
    await publish(site, await createBuild(contest(2))),
    await publish(site, await createBuild({ ...shellBuild, build: 'a00000000002' })),
  ];
  await promote(site, releases.slice(0, 1));
});

afterAll(async () => {
  vi.restoreAllMocks();
  await rm(site.root, { recursive: true });
});

const type = (line: string) => execute(release, [...line.split(' '), '--site', site.root]);

/** Runs a command that must succeed, and returns its output. */
async function printed(line: string): Promise<readonly string[]> {
  log.mockClear();
  expect(await type(line)).toBe(0);
  return log.mock.calls.map(([text]) => String(text));
}

/** Removes the spaces that form columns. */
const plain = (lines: readonly string[]) => lines.map((line) => line.trim().replace(/ +/g, ' '));

const contestOf = async () => (await readRegistry(site)).parts['contest'];

test('a part of another repository is switched off and on from this checkout', async () => {
  expect(await type('disable contest --message incident')).toBe(0);
  expect(await contestOf()).toHaveProperty('disabled');
  expect(await type('enable contest')).toBe(0);
  expect(await contestOf()).not.toHaveProperty('disabled');
});

test('promote, canary, rollback and alarm work for a part of another repository', async () => {
  const before = await readRegistry(site);
  const shell = 'shell a00000000002';
  expect(plain(await printed(`promote ${shell} contest e00000000002 --dry-run`))).toEqual([
    'shell current a00000000001 → a00000000002',
    'contest current e00000000001 → e00000000002',
    'shell previous none → a00000000001',
    'contest previous none → e00000000001',
    expect.stringMatching(/^Would render .+\. Nothing was changed$/),
  ]);
  expect(await readRegistry(site)).toEqual(before);
  expect(await type('canary contest e00000000002 --percent 5')).toBe(0);
  expect(await contestOf()).toMatchObject({ canary: { build: 'e00000000002', percent: 5 } });
  expect(await type('canary contest e00000000002 --percent 0')).toBe(0);
  expect(await contestOf()).toEqual({ current: 'e00000000001' });
  await promote(site, [{ name: 'contest', build: 'e00000000002' }]);
  expect(await type('rollback contest')).toBe(0);
  expect(await contestOf()).toEqual({ current: 'e00000000001' });
  await expect(type('canary contest e00000000002 --percent 5')).rejects.toThrow(/was given up/);
  expect(await type('canary contest e00000000002 --percent 5 --again')).toBe(0);
  expect(await type('canary contest e00000000002 --percent 0')).toBe(0);
  expect(await type('alarm contest e00000000001')).toBe(0);
  expect(Object.keys((await readRegistry(site)).givenUp ?? {})).toEqual(['contest/e00000000001']);
  expect(await contestOf()).toEqual({ current: 'e00000000001' });
});

test('the log of a part of another repository has only its changes, latest first', async () => {
  const lines = await printed('log contest');
  const changes = plain(lines.filter((line) => line.startsWith('    contest')));
  expect(changes[0]).toBe('contest given up none → e00000000001');
  expect(changes.at(-1)).toBe('contest current none → e00000000001');
  expect(plain(lines.filter((line) => /^ .* → /.test(line)))).toEqual(changes);
});

test('a name that is no part of the checkout or the site is refused with all names', async () => {
  await expect(type('disable contests --message incident')).rejects.toMatchObject({
    name: 'UsageError',
    message: 'There is no part "contests", only shell, lookup, payment, static-pages, contest',
  });
});

test('build and publish refuse a part whose sources are in another repository', async () => {
  for (const command of ['build', 'publish']) {
    await expect(type(`${command} contest`)).rejects.toMatchObject({
      name: 'UsageError',
      message: 'There is no part "contest", only shell, lookup, payment, static-pages, composer',
    });
  }
});

test('a part that was published but never promoted is reported as not served', async () => {
  const survey = { ...contest(1), name: 'survey', container: 'survey_e00000000001' };
  const routes = [{ pattern: '/tai/enquete', indexed: false }];
  await publish(site, await createBuild({ ...survey, routes }));
  for (const command of ['rollback survey', 'disable survey --message incident', 'enable survey']) {
    await expect(type(command)).rejects.toMatchObject({
      name: 'DeliveryError',
      message: 'No part survey is served, only shell, lookup, contest',
    });
  }
  const dryRun = await printed(`promote survey ${survey.build} --dry-run`);
  expect(plain(dryRun)).toContain('survey current none → e00000000001');
});

test.each(['content', 'notice', 'money', 'composer', '../releases/survey'])(
  'a name that is not that of a part cannot be switched off: %s',
  async (name) => {
    await expect(type(`disable ${name} --message incident`)).rejects.toMatchObject({
      name: 'UsageError',
    });
  },
);
