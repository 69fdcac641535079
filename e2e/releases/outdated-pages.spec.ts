import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Page } from 'playwright/test';
import {
  chooseDepositByTransfer,
  enterPayment,
  expectDetail,
  expectNoReloadNorTampering,
  expectRelease,
  markDocument,
} from '../resilience/set-up/citizen.ts';
import { releaseCopy } from '../set-up/release-copy.ts';
import { expect, test } from '../set-up/test.ts';
import { commandsOn } from './set-up/site-commands.ts';
import { citizenOf } from '../set-up/citizen.ts';

/* The releases that a citizen started with are older than those that are served now. */

async function submit(page: Page): Promise<void> {
  await citizenOf(page).enter(samples.payable);
  await markDocument(page);
  await citizenOf(page).search();
}

test('a citizen keeps the release of payment that was served when typing began', async ({
  citizen,
  page,
  fragileSite,
}) => {
  const { folder, origin } = fragileSite;
  const { served } = await releaseCopy(folder, 'payment');
  await page.goto(`${origin}/tai`);
  const parts = page.waitForResponse('**/assets/parts.json');
  await citizen.number.focus();
  await parts;
  for (const part of ['payment', 'shell', 'payment']) await releaseCopy(folder, part);
  await submit(page);
  await expectDetail(page);
  await expectRelease(page, served.release);
  for (const part of ['payment', 'lookup']) await releaseCopy(folder, part);
  await chooseDepositByTransfer(page);
  await expectRelease(page, served.release);
  await expectNoReloadNorTampering(page);
});

test('an old document opens and continues with the parts that are served now', async ({
  page,
  fragileSite,
}) => {
  const { folder, origin } = fragileSite;
  const old = await (await fetch(`${origin}/tai`, { headers: { 'accept-language': 'fr' } })).text();
  const { served } = await releaseCopy(folder, 'payment');
  for (const _ of [1, 2]) await releaseCopy(folder, 'lookup');
  await page.route(`${origin}/tai`, (route) =>
    route.fulfill({ body: old, contentType: 'text/html; charset=utf-8' }),
  );
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(response.url());
  });
  await page.goto(`${origin}/tai`);
  await submit(page);
  await expectDetail(page);
  await expectRelease(page, served.release);
  await expectNoReloadNorTampering(page);
  expect(failed).toEqual([]);
});

test('a document whose shell was replaced twice is replaced at the next navigation', async ({
  page,
  fragileSite,
}) => {
  test.slow();
  const { folder, origin } = fragileSite;
  const old = await (await fetch(`${origin}/tai`, { headers: { 'accept-language': 'fr' } })).text();
  for (const _ of [1, 2]) await releaseCopy(folder, 'payment');
  await releaseCopy(folder, 'shell');
  const { served: shell } = await releaseCopy(folder, 'shell');
  await page.route(`${origin}/tai`, (route) =>
    route.fulfill({ body: old, contentType: 'text/html; charset=utf-8' }),
  );
  await page.goto(`${origin}/tai`);
  await submit(page);
  await expectDetail(page);
  const boundary = page.locator('[data-boundary="shell"]').first();
  await expect(boundary).toHaveAttribute('data-release', shell.release.build);
  await commandsOn(folder).verify();
});

test('a page without parts.json shows a message on leaving, and a retry continues', async ({
  page,
  fragileSite,
}) => {
  const { origin } = fragileSite;
  await page.route('**/assets/parts.json', (route) => route.abort());
  await page.goto(`${origin}/tai`);
  await submit(page);
  await expect(page.locator('[data-message="module.indisponible"]')).toBeVisible();
  await page.unroute('**/assets/parts.json');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expectDetail(page);
  await expectNoReloadNorTampering(page);
});

test('a session that entered payment before a promotion continues with its release', async ({
  page,
  fragileSite,
}) => {
  const { folder, origin } = fragileSite;
  const { served, previous } = await releaseCopy(folder, 'payment');
  await commandsOn(folder).rollback('payment');
  await enterPayment(page, origin);
  await expectDetail(page);
  await expectRelease(page, previous.release);
  await commandsOn(folder).promote('payment', served.release.build, true);
  await chooseDepositByTransfer(page);
  await expectRelease(page, previous.release);
});
