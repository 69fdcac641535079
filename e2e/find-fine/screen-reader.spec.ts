import { expect, test } from '../set-up/test.ts';

/* Complete accessibility tree of the home page, as assistive technology receives it. */

for (const language of ['fr', 'en']) {
  test.describe(language, () => {
    test.use({ locale: language });

    test(`the home page has the recorded accessibility tree`, async ({ page }) => {
      await page.goto('/tai');
      await page.locator('main summary').first().click();
      await expect(page.locator('body')).toMatchAriaSnapshot({ name: `home.${language}.aria.yml` });
    });

    test('the form with an error has the recorded accessibility tree', async ({
      citizen,
      page,
    }) => {
      await page.goto('/tai');
      await citizen.enter({ number: '33333122111223', key: '31' });
      await citizen.search();
      await expect(page.locator('form [data-message*=erreurs]')).toBeVisible();
      const form = page.locator('form');
      await expect(form).toMatchAriaSnapshot({ name: `form-error.${language}.aria.yml` });
      await expect(citizen.number).toHaveAccessibleDescription(/(Erreur|Error).*14/);
    });
  });
}
