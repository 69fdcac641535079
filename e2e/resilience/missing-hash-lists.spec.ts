/// <reference lib="dom" />
import type { Page } from 'playwright/test';
import { releaseCopy } from '../set-up/release-copy.ts';
import { expect, test } from '../set-up/test.ts';
import { detailAddress, expectDetail, expectRelease } from './set-up/citizen.ts';
import { expectedErrors } from './set-up/expected-errors.ts';
import { reportsOf } from './set-up/reports.ts';

/* The list of a release, which names the files that few citizens need, cannot be loaded. */

test.use({ expectedErrors });

const lists = (part: string) => `**/releases/${part}/*/hashes.json`;

const blockList = (page: Page, part: string) => page.route(lists(part), (route) => route.abort());

/** Changes the language of the document as the translators of browsers do, here before the shell runs. */
const rewriteLanguage = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.lang = 'en';
    }),
  );

/** Lets the page see all languages, although the server was sent one, as by browsers that protect privacy. */
const preferEnglish = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'languages', { value: ['pt', 'en'] }));

const untilAnswered = { waitUntil: 'commit' } as const;

test('a part whose list cannot be loaded is reported as not loaded', async ({ page }) => {
  const { reports } = reportsOf(page);
  await blockList(page, 'lookup');
  await page.goto('/tai');
  await page.getByRole('link', { name: /^DE/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect.poll(() => reports).not.toEqual([]);
  for (const report of reports) expect(report).toMatchObject({ part: 'lookup', kind: 'load' });
});

test('a French document that was marked as English is rendered in English', async ({ page }) => {
  await preferEnglish(page);
  const { reports } = reportsOf(page);
  await rewriteLanguage(page);
  await page.goto('/tai', untilAnswered);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay a French fine');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  // The code that reports what React had to repair is loaded only then.
  await page.waitForLoadState('networkidle');
  expect(reports).toEqual([]);
});

test('a previous release whose list hangs shows a message after 15 s; a retry works', async ({
  page,
  fragileSite: { folder, origin },
}) => {
  const { served, previous } = await releaseCopy(folder, 'payment');
  await page.addInitScript(
    (build) => sessionStorage.setItem('amendes.givenUp', build),
    served.release.build,
  );
  await page.clock.install();
  const pendingRequest = page.waitForRequest(lists('payment'));
  await page.route(lists('payment'), () => {});
  await page.goto(origin + detailAddress, untilAnswered);
  await pendingRequest;
  await page.clock.fastForward(15_000);
  await expect(page.locator('[data-message="module.indisponible"]')).toBeVisible();
  await page.unroute(lists('payment'));
  await page.clock.fastForward(1000);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expectDetail(page);
  await expectRelease(page, previous.release);
});
