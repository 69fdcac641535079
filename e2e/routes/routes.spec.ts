import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { expect, test } from '../set-up/test.ts';

const fine = pathOf(samples.payable);
const paid = pathOf(samples.paid);

/** Every address of the site, the part that answers it, and whether search engines may list it. */
const routes = [
  ['/tai', 'lookup', 'listed'],
  ['/tai/AAAA', 'lookup', 'unlisted'],
  ['/tai/aide', 'static-pages', 'listed'],
  ['/tai/plan', 'static-pages', 'listed'],
  ['/tai/confidentialite', 'static-pages', 'listed'],
  ['/tai/securite', 'static-pages', 'listed'],
  ['/tai/glossaire', 'static-pages', 'listed'],
  ['/tai/faq', 'static-pages', 'listed'],
  ['/tai/accessibilite', 'static-pages', 'listed'],
  ['/tai/engagement', 'static-pages', 'listed'],
  ['/tai/mention-legales', 'static-pages', 'listed'],
  [`/tai/amende/${fine}`, 'payment', 'unlisted'],
  [`/tai/paiement/${fine}/AMENDE/choixModalitesReglement`, 'payment', 'unlisted'],
  [`/tai/paiement/${fine}/AMENDE/saisieIndicatifOperation`, 'payment', 'unlisted'],
  [`/tai/paiement/${fine}/AMENDE/envoiSips`, 'payment', 'unlisted'],
  [`/tai/paiement/${fine}/AMENDE/4500/envoiSips`, 'payment', 'unlisted'],
  [`/tai/paiement/${fine}/AMENDE/informationsVirement`, 'payment', 'unlisted'],
  [`/tai/paiement/${fine}/AMENDE/1A2/informationsVirement`, 'payment', 'unlisted'],
  [`/tai/paiement/confirmation/${paid}`, 'payment', 'unlisted'],
  [`/tai/paiement/confirmation/${paid}/justificatif`, 'payment', 'unlisted'],
  ['/tai/erreur/technique', 'shell', 'unlisted'],
] as const;

test('each address is answered by its part, and is listed or unlisted as intended', async ({
  page,
}) => {
  test.slow();
  for (const [address, part, listing] of routes) {
    await test.step(`${address} is answered by ${part} and ${listing}`, async () => {
      const response = await page.goto(address);
      expect(response?.status()).toBe(200);
      expect(response?.headers()['x-robots-tag']).toBe(
        listing === 'unlisted' ? 'noindex, nofollow' : undefined,
      );
      await expect(page.locator('main h1')).toBeVisible();
      await expect(page.locator(`[data-boundary="${part}"]`).first()).toBeVisible();
      if (part === 'shell') await expect(page.locator('main [data-boundary]')).toHaveCount(0);
      await expect(page.locator('meta[name=robots]')).toHaveCount(listing === 'unlisted' ? 1 : 0);
      await expect(page.locator('h1')).toHaveCount(1);
    });
  }
});

test('an address without a page is answered with 404', async ({ page }) => {
  for (const address of ['/nowhere', '/tai/nowhere/else', '/tai/paiement/1/2', '/tai/amende/1']) {
    await test.step(address, async () => {
      const response = await page.goto(address);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 - Page non trouvée');
      await expect(page).toHaveTitle(/^404 - Page non trouvée/);
      await expect(page.locator('meta[name=robots]')).toHaveCount(1);
    });
  }
});

test('an address with an invalid number shows the not-found page', async ({ page }) => {
  await page.goto('/tai/amende/abc/29');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 - Page non trouvée');
});
