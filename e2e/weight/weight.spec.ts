import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { languages } from '@amendes/delivery/site/languages.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { releasesOf } from '@amendes/delivery/registry/refuse-unfit.ts';
import type { Release } from '@amendes/delivery/release/release.ts';
import { budgetedParts, excessOf, weigh } from '@amendes/delivery/release/weigh.ts';
import { preparedSite } from '../set-up/folders.ts';
import { releaseCopy } from '../set-up/release-copy.ts';
import { expect, test } from '../set-up/test.ts';

/* Transferred bytes with brotli, by the same rule and the same figures as at a promotion. */

for (const name of budgetedParts) {
  test(`${name} stays within its weight budget`, async () => {
    const release = await releaseOf(name);
    const { entry, own } = weigh(release);
    test.info().annotations.push({ type: 'bytes', description: `entry ${entry}, own ${own}` });
    expect(excessOf(release)).toEqual([]);
    expect(entry).toBeGreaterThan(1000);
  });

  test(`the first scripts of ${name} are marked for early compilation`, async () => {
    const { entry, first, build } = await releaseOf(name);
    for (const file of [entry, ...first.scripts]) {
      const script = await readFile(join(preparedSite.release(name, build), file), 'utf8');
      expect(script).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
    }
  });
}

test('only the shell contains the packages that it shares; a release lists its own', async () => {
  const packages = async (name: string) => (await releaseOf(name)).packages ?? [];
  expect(await packages('shell')).toEqual(
    expect.arrayContaining(['react', 'react-dom', 'react-router', 'zustand', 'i18next', 'axios']),
  );
  expect(await packages('lookup')).toContain('yup');
  for (const name of budgetedParts.filter((part) => part !== 'shell')) {
    expect(await packages(name)).not.toContain('react');
  }
});

/** Ten packets of 1,460 bytes: the amount that a new connection carries before the browser first answers. */
const firstFlight = 14_600;

for (const language of languages) {
  test(`the home page in ${language} fits into the first ten packets`, async ({ site }) => {
    expect(await weightOf(`${site.origin}/tai?langue=${language}`)).toBeLessThanOrEqual(
      firstFlight,
    );
  });
}

test('the frequent questions fit into the first ten packets, in French', async ({ site }) => {
  expect(await weightOf(`${site.origin}/tai/faq?langue=fr`)).toBeLessThanOrEqual(firstFlight);
});

test('the home page with previous releases fits into the first ten packets', async ({
  fragileSite: { folder, origin },
}) => {
  await releaseCopy(folder, 'shell');
  await releaseCopy(folder, 'lookup');
  const weights = languages.map((language) => weightOf(`${origin}/tai?langue=${language}`));
  expect(Math.max(...(await Promise.all(weights)))).toBeLessThanOrEqual(firstFlight);
});

/** Returns the bytes of a document with its headers. */
async function weightOf(address: string): Promise<number> {
  const request = get(address, { headers: { 'accept-encoding': 'br' } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.headers['content-encoding']).toBe('br');
  const head = answer.rawHeaders.reduce((sum, text) => sum + text.length + 2, 20);
  return head + Number(answer.headers['content-length']);
}

async function releaseOf(name: string): Promise<Release> {
  const releases = await releasesOf(preparedSite, await readRegistry(preparedSite));
  const release = releases.find((one) => one.name === name);
  if (!release) throw new Error(`No release of ${name}`);
  return release;
}
