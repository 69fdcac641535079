import type { Page } from 'playwright/test';
import { releaseCopy } from '../set-up/release-copy.ts';
import { expect, test } from '../set-up/test.ts';
import { detailAddress, expectDetail, expectRelease } from './set-up/citizen.ts';
import { expectedErrors } from './set-up/expected-errors.ts';
import { reportsOf } from './set-up/reports.ts';

/* The list of a release, by which a document names what few visitors need, does not come. */

test.use({ expectedErrors });

const lists = (part: string) => `**/releases/${part}/*/hashes.json`;

const loseList = (page: Page, part: string) => page.route(lists(part), (route) => route.abort());

test('a part whose list does not come is reported as that part, not loaded', async ({ page }) => {
  const { told } = reportsOf(page);
  await loseList(page, 'lookup');
  await page.goto('/tai');
  await page.getByRole('link', { name: /^DE/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect.poll(() => told).not.toEqual([]);
  for (const report of told) expect(report).toMatchObject({ part: 'lookup', kind: 'load' });
});

test('a previous release whose list hangs is given up, and told of, in the usual time', async ({
  page,
  fragileSite: { folder, origin },
}) => {
  const { served, previous } = await releaseCopy(folder, 'payment');
  await page.addInitScript(
    (build) => sessionStorage.setItem('amendes.givenUp', build),
    served.release.build,
  );
  await page.clock.install();
  const hung = page.waitForRequest(lists('payment'));
  await page.route(lists('payment'), () => {});
  await page.goto(origin + detailAddress, { waitUntil: 'commit' });
  await hung;
  await page.clock.fastForward(15_000);
  await expect(page.locator('[data-message="module.indisponible"]')).toBeVisible();
  await page.unroute(lists('payment'));
  await page.clock.fastForward(1000);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expectDetail(page);
  await expectRelease(page, previous.release);
});
