import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { axeFindings } from '../set-up/axe-findings.ts';
import { overflow } from '../set-up/see-layout.ts';
import { expect, test } from '../set-up/test.ts';
import { speak } from '../set-up/speak.ts';

const addresses = [
  '/tai',
  '/tai/aide',
  `/tai/amende/${pathOf(samples.payable)}`,
  `/tai/amende/${pathOf(samples.cancelled)}`,
  '/tai/erreur/technique',
  '/nowhere',
];

for (const address of addresses) {
  test(`axe finds nothing at ${address} in both colours, and nothing overflows`, async ({
    page,
  }) => {
    test.slow();
    for (const language of ['fr', 'de']) {
      await page.goto(`${address}?langue=${language}`);
      await expect(page.locator('main h1')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const width of [320, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          const seen = { language, colorScheme, width };
          const found = { found: await axeFindings(page), overflow: await overflow(page) };
          expect({ ...seen, ...found }).toEqual({ ...seen, found: [], overflow: 0 });
        }
      }
    }
  });
}

for (const language of ['fr', 'de']) {
  test(`axe finds nothing on the home page in ${language}, in any of its states`, async ({
    citizen,
    page,
  }) => {
    const message = (key: string) => page.locator(`form [data-message$="${key}"]`);
    const submit = page.locator('form button');
    const seen: Record<string, readonly string[]> = {};
    const see = async (state: string) => {
      seen[state] = await axeFindings(page);
    };

    await page.goto(`/tai/unreadable?langue=${language}`);
    await expect(message('lienInvalide')).toBeVisible();
    await see('a link that cannot be read');

    await page.goto(`/tai?langue=${language}`);
    await expect(page.locator('main h1')).toBeVisible();
    await see('empty');
    await submit.click();
    await expect(message('numTelOuCleInvalide')).toBeVisible();
    await see('refused');
    await citizen.enter({ number: samples.withoutDeposit.number, key: '00' });
    await expect(message('cleAVerifier')).toBeVisible();
    await see('hints');

    for (const [state, answer] of [
      ['too many attempts', { status: 429, headers: { 'retry-after': '840' } }],
      ['failed', { status: 503 }],
      ['searching', undefined],
    ] as const) {
      await page.route('**/api/v1/recherche/**', (route) => answer && route.fulfill(answer));
      await submit.click();
      if (answer) await expect(message('techPaiement')).toBeVisible();
      else await expect(submit).toHaveAttribute('aria-disabled', 'true');
      await see(state);
      await page.unroute('**/api/v1/recherche/**');
    }

    await page.goto(`/tai?langue=${language}`);
    await expect(page.locator('main summary')).toHaveCount(5);
    for (const summary of await page.locator('main summary').all()) await summary.click();
    await expect(page.locator('main details[open]')).toHaveCount(5);
    await see('samples');
    for (const means of ['application', 'telephone']) {
      await page.locator(`#moyen-${means}`).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await see(means);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }

    expect(Object.keys(seen)).toHaveLength(10);
    expect(Object.entries(seen).filter(([, found]) => found.length > 0)).toEqual([]);
  });
}

const shellPages = [
  'technique',
  'amende-introuvable',
  'paiement-refuse',
  'paiement-annule',
  'session-expiree',
  'retour-paiement',
  'anything-else',
].map((id) => `/tai/erreur/${id}`);

test('axe finds nothing on any page of the shell, in French or German', async ({ page }) => {
  test.slow();
  for (const address of ['/nowhere', ...shellPages]) {
    await page.goto(`${address}?langue=fr`);
    await expect(page.locator('main h1')).toBeVisible();
    for (const language of ['de', 'fr']) {
      await speak(page, language);
      const seen = { address, language };
      expect({ ...seen, found: await axeFindings(page) }).toEqual({ ...seen, found: [] });
    }
  }
});
