/// <reference lib="dom" />
import { expect, test } from '../set-up/test.ts';
import { watchShifts } from '../set-up/watch-shifts.ts';

for (const width of [320, 768, 1280]) {
  for (const language of ['fr', 'de']) {
    test.describe(`${width} px, ${language}`, () => {
      test.use({ viewport: { width, height: 900 }, locale: language });

      test('nothing moves while one types, submits and is answered', async ({ page }) => {
        const shifts = await watchShifts(page);
        await page.goto('/tai');
        await expect(page.locator('[name=numero]')).toBeVisible();
        const submit = page.locator('form button');

        await submit.click();
        await expect(page.locator('form [data-message]')).toBeVisible();
        await page.locator('[name=numero]').pressSequentially('333331221112212');
        await page.locator('[name=cle]').fill('');
        await page.locator('[name=cle]').pressSequentially('28');
        await submit.click();
        await expect(page.locator('[data-message$="cleInvalide"]')).toBeVisible();
        await page.route('**/api/v1/recherche/**', (route) => route.fulfill({ status: 503 }));
        await submit.click();
        await expect(page.locator('[data-message$="techPaiement"]')).toBeVisible();
        expect(await shifts()).toEqual([]);
      });
    });
  }
}

for (const width of [320, 1280]) {
  test(`at ${width} px the room of the messages holds each of them in each language`, async ({
    page,
    site,
  }) => {
    test.setTimeout(60_000);
    await page.setViewportSize({ width, height: 900 });
    for (const language of ['fr', 'en', 'de', 'nl', 'it', 'es']) {
      const answer = await fetch(`${site.origin}/assets/i18n/${language}.json`);
      const { accueil, detail } = (await answer.json()) as {
        accueil: {
          messages: Record<'erreurs' | 'infos', Record<string, string>> & { date: string };
        };
        detail: {
          messages: { erreurs: Record<'techPaiement' | 'techPaiementTropDEssais', string> };
        };
      };
      const moment = accueil.messages.date
        .replace('{{date}}', '22. September 2026')
        .replace('{{heure}}', '22:22');
      const { techPaiement, techPaiementTropDEssais } = detail.messages.erreurs;
      const texts = [
        ...Object.values(accueil.messages.erreurs),
        String(accueil.messages.infos['paiementDivers']),
        String(accueil.messages.infos['lienInvalide']),
        `${techPaiement} ${moment}`,
        techPaiementTropDEssais.replace('{{heure}}', '22:22'),
      ];
      await page.goto(`/tai?langue=${language}`);
      // Both hints stay below whatever the service says.
      await page.locator('[name=numero]').pressSequentially('44418203557941');
      await page.locator('[name=cle]').pressSequentially('00');
      await page.locator('form button').click();
      const notice = page.locator('form [data-message*="erreurs"]');
      await expect(notice).toBeVisible();
      await expect(page.locator('form [data-message$="infos.AFMD"]')).toContainText(/14.*18.*14/);
      await expect(page.locator('form [data-message$="cleAVerifier"]')).toBeVisible();
      const heights = await notice.evaluate((element, messages) => {
        const slot = document.querySelector('#recherche-message')?.parentElement?.parentElement;
        const before = slot?.getBoundingClientRect().height;
        return messages.map((message) => {
          element.textContent = message;
          return { message, grows: slot?.getBoundingClientRect().height !== before };
        });
      }, texts);
      expect(heights.filter(({ grows }) => grows)).toEqual([]);
    }
  });
}
