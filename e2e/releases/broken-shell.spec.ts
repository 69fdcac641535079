/// <reference lib="dom" />
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expectDetail } from '../resilience/set-up/citizen.ts';
import { damageFile, damages } from '../resilience/set-up/damage-file.ts';
import { expectedErrors } from '../resilience/set-up/expected-errors.ts';
import { reportsOf } from '../resilience/set-up/reports.ts';
import type { Change } from '@amendes/delivery/testing/copy-build.ts';
import { releaseCopy } from '../set-up/release-copy.ts';
import { expect, test } from '../set-up/test.ts';
import { commandsOn } from './set-up/site-commands.ts';
import { citizenOf } from '../set-up/citizen.ts';

/* A shell was released that does not start: the document loads the previous release. */

/** Errors about the files of the shell, and about a part that finds no shell. */
test.use({ expectedErrors: new RegExp(`${expectedErrors.source}|Federation`) });

/* Each test seals, checks and composes a release, and some reload the page, so they need more time. */
test.describe.configure({ timeout: 240_000 });

const shownShell = (page: Page) => page.locator('#root > [data-boundary="shell"]');
const isEntry = (file: string) => /^shell\.js$/.test(file);

const throws: Change = (text, file) =>
  isEntry(file) ? `throw Error("on purpose");\n${text}` : text;

/** Opens a page, and enters number and key before the page has started. */
async function searchEarly(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  await citizenOf(page).enter(samples.payable);
}

test('a shell that throws is replaced by its previous release until it is repaired', async ({
  citizen,
  page,
  fragileSite: { folder, origin },
}) => {
  const { served, previous } = await releaseCopy(folder, 'shell', throws);
  await commandsOn(folder).verify();
  const { reports } = reportsOf(page);
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url());
  });
  await page.goto(`${origin}/tai`);
  await expect(shownShell(page)).toHaveAttribute('data-release', previous.release.build);
  expect(documents).toHaveLength(2);
  await citizen.enter(samples.payable);
  await citizen.search();
  await expectDetail(page);
  // The previous release starts the next document of the tab immediately.
  await page.reload();
  await expectDetail(page);
  await expect(shownShell(page)).toHaveAttribute('data-release', previous.release.build);
  expect(documents).toHaveLength(3);
  await expect
    .poll(() => reports)
    .toEqual([
      { part: 'shell', build: served.release.build, reason: expect.stringContaining('on purpose') },
    ]);

  const { served: repaired } = await releaseCopy(folder, 'shell', (text) =>
    text.replace('throw Error("on purpose");', ''),
  );
  await page.reload();
  await expect(shownShell(page)).toHaveAttribute('data-release', repaired.release.build);
});

test('a search sent before the page reloads is answered by the previous shell', async ({
  page,
  fragileSite: { folder, origin },
}) => {
  const { served } = await releaseCopy(folder, 'shell', throws);
  let letThrough = () => {};
  const delay = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(`**/${served.release.entry}`, async (route) => {
    await delay;
    await route.continue();
  });
  await searchEarly(page, `${origin}/tai`);
  await page.keyboard.press('Enter');
  letThrough();
  await expectDetail(page);
});

test('a search sent while the page reloads is answered by the previous shell', async ({
  page,
  fragileSite: { folder, origin },
}) => {
  await releaseCopy(folder, 'shell', throws);
  let letThrough = () => {};
  const delay = new Promise<void>((resolve) => (letThrough = resolve));
  let documents = 0;
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.querySelector<HTMLElement>('[name=numero]')?.focus();
    });
  });
  await page.route(`${origin}/tai`, async (route) => {
    documents += 1;
    if (documents === 2) await delay;
    await route.continue();
  });
  await page.goto(`${origin}/tai`, { waitUntil: 'commit' });
  await expect.poll(() => documents).toBe(2);
  // The test uses only keys: a locator would wait for the next document.
  await page.keyboard.type(samples.payable.number);
  await page.keyboard.press('Tab');
  await page.keyboard.type(samples.payable.key);
  await page.keyboard.press('Enter');
  letThrough();
  await expectDetail(page);
});

for (const damage of damages) {
  test(`a shell whose script is ${damage} is replaced by its previous release`, async ({
    citizen,
    page,
    fragileSite: { folder, origin },
  }) => {
    const { served, previous } = await releaseCopy(folder, 'shell');
    await damageFile(join(served.folder, served.release.entry), damage);
    const { reports } = reportsOf(page);
    await searchEarly(page, `${origin}/tai`);
    await expect(shownShell(page)).toHaveAttribute('data-release', previous.release.build);
    await expect(citizen.number).toHaveValue('3333-3122-1112-21');
    await page.locator('form button').click();
    await expectDetail(page);
    await expect
      .poll(() => reports.map(({ part, build }) => `${part} ${build}`))
      .toEqual([`shell ${served.release.build}`]);
  });
}

test('a network failure is not reported, and the served shell starts later', async ({
  page,
  fragileSite: { folder, origin },
}) => {
  const { served } = await releaseCopy(folder, 'shell');
  const { reports } = reportsOf(page);
  let aborted = 0;
  await page.route('**/releases/shell/**', async (route) => {
    aborted += 1;
    await (aborted > 6 ? route.continue() : route.abort());
  });
  await page.goto(`${origin}/tai`);
  await expect(shownShell(page)).toHaveAttribute('data-release', served.release.build);
  expect(reports).toEqual([]);
});

test('a page whose previous shell fails too says so and reports both', async ({
  page,
  fragileSite: { folder, origin },
}) => {
  await releaseCopy(folder, 'shell', throws);
  await releaseCopy(folder, 'shell');
  const { reports } = reportsOf(page);
  await page.goto(`${origin}/tai`, { waitUntil: 'commit' });
  await expect(page.locator('[data-message="demarrage.titre"]')).toBeVisible();
  expect(new Set(reports.map(({ build }) => build)).size).toBe(2);
});
