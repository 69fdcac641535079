import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { expect, test } from '../set-up/test.ts';

const retryInFourteenMinutes = { status: 429, headers: { 'retry-after': '840' } };

test.use({ viewport: { width: 360, height: 800 } });

test('a search beyond the limit says when to try again, and reports no failure', async ({
  citizen,
  page,
}) => {
  await page.route('**/api/v1/recherche/**', (route) => route.fulfill(retryInFourteenMinutes));
  await page.goto('/tai?langue=de');
  await citizen.enter(samples.payable);
  await citizen.search();
  const callout = page.locator('[data-message="detail.messages.erreurs.techPaiement"]');
  await expect(callout).toHaveText(/^Zu viele Versuche\. Ab \d\d:\d\d Uhr/);
  await expect(callout).not.toContainText('Dienst');
});

test('a fine opened too often shows “too many attempts” and can be opened later', async ({
  page,
}) => {
  await page.route('**/api/v1/recherche/**', (route) => route.fulfill(retryInFourteenMinutes));
  await page.goto(`/tai/amende/${pathOf(samples.payable)}`);
  await expect(page).toHaveURL(/\/tai\/erreur\/technique/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trop d’essais');
  await expect(page.locator('main [data-message]')).toHaveText(/à partir de \d\d:\d\d/);
  await page.unroute('**/api/v1/recherche/**');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trop d’essais');
  await page.getByRole('link', { name: 'Réessayer' }).click();
  await expect(page).toHaveURL(new RegExp(`/tai/amende/${pathOf(samples.payable)}`));
});
