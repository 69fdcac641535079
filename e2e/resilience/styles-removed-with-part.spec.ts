import type { Page } from 'playwright/test';
import type { Change } from '@amendes/delivery/testing/copy-build.ts';
import { releasePastChecks } from '../set-up/release-past-checks.ts';
import { expect, test } from '../set-up/test.ts';
import { enterPayment, expectDetail } from './set-up/citizen.ts';

/* Styles of a part apply while it is on the page: a rule for the whole page is removed with the part. */

/** Adds rules for the whole page, which a publication would refuse. */
const addGlobalRules: Change = (text, file) =>
  file.startsWith('__federation_expose_app') && file.endsWith('.css')
    ? `${text}body{background:red}button{visibility:hidden}`
    : text;

const colour = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const red = 'rgb(255, 0, 0)';

test('the styles of payment apply on the detail, but not on the home page', async ({
  citizen,
  page,
  fragileSite,
}) => {
  await releasePastChecks(fragileSite.folder, 'payment', addGlobalRules);
  await page.goto(`${fragileSite.origin}/tai`);
  const plain = await colour(page);
  // The focus makes the page prefetch payment.
  await citizen.number.focus();
  await page.waitForLoadState('networkidle');
  expect(await colour(page)).toBe(plain);
  await enterPayment(page, fragileSite.origin);
  await expectDetail(page);
  expect(await colour(page)).toBe(red);
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page.locator('form button')).toBeVisible();
  expect(await colour(page)).toBe(plain);
  await page.goBack();
  await expectDetail(page);
  expect(await colour(page)).toBe(red);
});

test('styles in the document are removed with their part and return with it', async ({
  citizen,
  page,
  fragileSite,
}) => {
  await releasePastChecks(fragileSite.folder, 'lookup', addGlobalRules);
  await page.goto(`${fragileSite.origin}/tai`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  expect(await colour(page)).toBe(red);
  const sizeOfField = () =>
    page
      .locator('[name=numero]')
      .evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]);
  const sizes: (readonly number[])[] = [];
  for (const _ of ['once', 'twice']) {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Aide' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aide');
    expect(await colour(page)).not.toBe(red);
    await page.goBack();
    await expect(citizen.number).toBeVisible();
    expect(await colour(page)).toBe(red);
    sizes.push(await sizeOfField());
  }
  // The field is tall enough for a thumb: the part has its own styles from the first moment.
  expect(sizes[0]).toEqual(sizes[1]);
  expect(sizes[0]?.[1]).toBeGreaterThan(40);
});
