/// <reference lib="dom" />
import { languages } from '@amendes/delivery/site/languages.ts';
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Route } from 'playwright/test';
import { expect, test } from '../set-up/test.ts';
import { watchShifts } from '../set-up/watch-shifts.ts';

const widths = [320, 360, 768, 960, 1280];

test('nothing on the home page moves during typing, in any language', async ({ citizen, page }) => {
  test.slow();
  const shifts = await watchShifts(page);
  for (const [index, language] of languages.entries()) {
    const first = index % widths.length;
    // Each language starts at another width.
    const [own = 0, ...others] = [...widths.slice(first), ...widths.slice(0, first)];
    await page.setViewportSize({ width: own, height: 900 });
    await page.goto(`/tai?langue=${language}`);
    for (const width of [own, ...others]) {
      await citizen.enter({ number: '', key: '' });
      await page.setViewportSize({ width, height: 900 });
      // A change of width moves everything, but the first width was set before the page was opened.
      const before = width === own ? [] : await shifts();
      await citizen.enter({ number: samples.withoutDeposit.number, key: '00' });
      await expect(page.locator('form [data-message$="infos.AFMD"]')).toContainText(/14.*18.*14/);
      await expect(page.locator('form [data-message$="cleAVerifier"]')).toBeVisible();
      await citizen.number.fill('');
      await citizen.number.pressSequentially(samples.payable.number);
      const moved = (await shifts()).slice(before.length);
      expect({ language, width, moved }).toEqual({ language, width, moved: [] });
    }
  }
});

test('nothing moves during a search, nor when a key removes its message', async ({
  citizen,
  page,
}) => {
  test.slow();
  const shifts = await watchShifts(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const heldRoute = Promise.withResolvers<Route>();
    await page.route('**/api/v1/recherche/**', (route) => heldRoute.resolve(route));
    await citizen.find({ number: samples.payable.number, key: '28' });
    const submit = page.locator('form button');
    await expect(submit).toHaveAttribute('aria-disabled', 'true');
    expect({ width, shifts: await shifts() }).toEqual({ width, shifts: [] });

    const route = await heldRoute.promise;
    await route.fulfill({ status: 503 });
    const callout = page.locator('form [data-message$="techPaiement"]');
    await expect(callout).toBeVisible();
    const before = await shifts();
    await citizen.key.press('Backspace');
    await expect(callout).toHaveCount(0);
    await citizen.key.pressSequentially('9');
    expect({ width, shifts: await shifts() }).toEqual({ width, shifts: before });
    await page.unroute('**/api/v1/recherche/**');
  }
});

test('the document of the home page contains no text about a search or a failure', async ({
  page,
  site,
}) => {
  for (const language of languages) {
    const answer = await fetch(`${site.origin}/assets/i18n/${language}.json`);
    const texts = await answer.text();
    const busy = /"rechercheEnCours":\s*"([^"]+)"/.exec(texts)?.[1] ?? '';
    const failure = /"techPaiement":\s*"([^"]+)"/.exec(texts)?.[1] ?? '';
    expect(busy.length * failure.length).toBeGreaterThan(0);
    const response = await page.request.get(`${site.origin}/tai?langue=${language}`);
    const read = (await response.text()).replaceAll(/<script[^]*?<\/script>|<[^>]*>/g, ' ');
    expect(read).not.toContain(busy);
    expect(read).not.toContain(failure);
  }
});

for (const [width, height, last] of [
  [360, 640, 'form button'],
  [320, 568, '[name=numero]'],
] as const) {
  test.describe(`a telephone of ${width} × ${height}`, () => {
    test.use({ viewport: { width, height }, isMobile: true, hasTouch: true });

    test(`shows ${last} without scrolling, in any language`, async ({ page }) => {
      for (const language of languages) {
        await page.goto(`/tai?langue=${language}`);
        const box = await page.locator(last).boundingBox();
        expect((box?.y ?? height) + (box?.height ?? 0), language).toBeLessThanOrEqual(height);
      }
    });
  });
}
