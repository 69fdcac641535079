import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Page } from 'playwright/test';
import { expect, test } from '../set-up/test.ts';

/** Enciphers a text by the API, with the token that the page has obtained for itself. */
async function encipher(page: Page, text: string): Promise<string> {
  await page.goto('/tai/AAAA');
  await expect(page.locator('[data-message="accueil.messages.infos.lienInvalide"]')).toBeVisible();
  return page.evaluate(async (plaintText) => {
    const query = new URLSearchParams({ plaintText });
    const authorization = `Bearer ${localStorage.getItem('amendes.token')}`;
    const response = await fetch(`/api/v1/encrypte?${query}`, { headers: { authorization } });
    return response.text();
  }, text);
}

for (const [text, numero, cle] of [
  ['3333312211122129', '3333-3122-1112-21', '29'],
  ['00100589193333324151', '0010-0589-1933-3332-41', '51'],
] as const) {
  test(`a link with ${text.length} digits fills the form, and its address hides them`, async ({
    citizen,
    page,
  }) => {
    const sealed = await encipher(page, text);
    await page.goto(`/tai/${sealed}`);
    await expect(citizen.number).toHaveValue(numero);
    await expect(citizen.key).toHaveValue(cle);
    expect(page.url()).not.toContain(text.slice(0, 8));
  });
}

for (const text of ['333331221112212', 'abcdefghijklmnop', '3333-3122-1112-21-29']) {
  test(`a link that contains ${JSON.stringify(text)} shows an empty form and a message`, async ({
    citizen,
    page,
  }) => {
    const sealed = await encipher(page, text);
    await page.goto(`/tai/${sealed}`);
    const callout = page.locator('[data-message="accueil.messages.infos.lienInvalide"]');
    await expect(callout).toBeVisible();
    await expect(citizen.number).toHaveValue('');
    await citizen.number.pressSequentially('4');
    await expect(callout).toBeHidden();
  });
}

test('opening the home page deletes the stored fine', async ({ citizen, page }) => {
  await page.goto(`/tai/amende/${pathOf(samples.payable)}`);
  await expect(page.getByRole('definition').first()).toBeVisible();
  const stored = () => page.evaluate(() => sessionStorage.getItem('amendes.currentFine'));
  expect(await stored()).not.toBeNull();
  await page.getByRole('link', { name: 'Paiement des amendes' }).click();
  await expect(citizen.number).toBeVisible();
  expect(await stored()).toBeNull();
});
