/// <reference lib="dom" />
import { expect, test } from '../set-up/test.ts';

/* The empty path has no page: the server redirects to the home page. */

const led = [
  ['/', '/tai', 'fr'],
  ['/?langue=de', '/tai?langue=de', 'de'],
  ['/?langue=it&autre=1', '/tai?langue=it&autre=1', 'it'],
] as const;

test('the empty path redirects to the home page, in its language', async ({ page, baseURL }) => {
  for (const [address, target, language] of led) {
    await page.goto(address);
    expect(page.url()).toBe(`${baseURL}${target}`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('[data-boundary="lookup"]')).toBeVisible();
  }
});

test('the empty path redirects without scripts, too', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'fr-FR' });
  const page = await context.newPage();
  for (const [address, target, language] of led) {
    await page.goto(`${baseURL}${address}`);
    expect(page.url()).toBe(`${baseURL}${target}`);
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await context.close();
});

test('the redirect to the home page leaves the focus at the top', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('[data-boundary="lookup"]')).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused();
});

test('the redirect leaves no entry of the empty path in the history', async ({ page }) => {
  await page.goto('about:blank');
  await page.goto('/');
  await page.goBack();
  expect(page.url()).toBe('about:blank');
});
