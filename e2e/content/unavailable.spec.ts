import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../set-up/test.ts';

/* The texts cannot be loaded, or differ from those that were published. */

test.use({ expectedErrors: /^Failed to load resource|integrity|Failed to find a valid digest/ });

test('a page without its texts shows a message, a phone number and a working retry', async ({
  page,
  fragileSite,
}) => {
  const texts = join(fragileSite.folder.root, 'releases/content');
  await rename(texts, `${texts}.gone`);
  await page.goto(`${fragileSite.origin}/tai/aide`);
  await expect(page.locator('[data-message="pages.indisponible.texte"]')).toBeVisible();
  await expect(page.getByRole('main').getByText('0811 10 10 10')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveCount(1);
  await rename(`${texts}.gone`, texts);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aide');
});

test('a text that was changed in transit is not shown', async ({ page }) => {
  await page.route('**/releases/content/**', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replace('Ce site permet', 'Ce faux site permet') });
  });
  await page.goto('/tai/aide');
  await expect(page.locator('[data-message="pages.indisponible.texte"]')).toBeVisible();
  await expect(page.getByText('Ce faux site')).toHaveCount(0);
});

test('an information page opens although published.json cannot be loaded', async ({ page }) => {
  await page.route('**/assets/published.json', (route) => route.abort());
  await page.goto('/tai/aide');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sécurité' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sécurité');
});
