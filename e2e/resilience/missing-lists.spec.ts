import type { Page } from 'playwright/test';
import { expect, test } from '../set-up/test.ts';
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
