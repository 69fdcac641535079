import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { readDictionary, textIn } from '../pay/set-up/dictionary.ts';
import { axeFindings } from '../set-up/axe-findings.ts';
import { expect, test } from '../set-up/test.ts';
import { failDelivery } from './set-up/break-start.ts';
import { addresses, calloutOf, openPastTimeout } from './set-up/open-past-timeout.ts';

/* Pages that did not start: for assistive technology, and without JavaScript. */

test.use({ expectedErrors: /^Failed to load|federation/i });

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme, viewport: { width: 320, height: 800 } });

    test('axe finds nothing on pages whose script did not start', async ({ page }) => {
      await page.clock.install();
      await failDelivery(page, 'is cut off');
      for (const [address, language] of addresses) {
        await openPastTimeout(page, address, language);
        await expect(calloutOf(page)).toBeVisible();
        expect(await axeFindings(page), address).toEqual([]);
      }
    });
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [address, language] of addresses) {
    test(`${address} in ${language} offers no form, and says what to do instead`, async ({
      page,
    }) => {
      await page.goto(`${address}?langue=${language}`, { waitUntil: 'commit' });
      const texts = await readDictionary(new URL(page.url()).origin, language);
      const note = page.locator('[data-message="sansScript.texte"]');
      await expect(note).toBeVisible();
      for (const key of ['sansScript.texte', 'demarrage.ailleurs', 'demarrage.telephone']) {
        await expect(note).toContainText(textIn(texts, key));
      }
      await expect(calloutOf(page)).toHaveCount(0);
      await expect(page.locator('main').getByRole('button')).toHaveCount(0);
      await expect(page.locator('main').getByRole('textbox')).toHaveCount(0);
      await expect(page.locator('main').locator('[aria-busy]:visible')).toHaveCount(0);
    });
  }

  test('a form that is sent puts neither number nor key into an address', async ({
    citizen,
    page,
  }) => {
    await page.route('**/tai', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      const body = (await response.text()).replace(' data-start="unscripted"', '');
      await route.fulfill({ response, body });
    });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto('/tai', { waitUntil: 'commit' });
    await citizen.enter(samples.payable);
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.keyboard.press('Enter');
    expect((await answer).status()).toBe(405);
    expect(requested.join(' ')).not.toContain(samples.payable.number);
    expect(requested.join(' ')).not.toContain('cle=');
  });
});
