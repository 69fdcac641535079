import { fillIn, findFine, search } from '../set-up/find-fine.ts';
import { expect, test } from '../set-up/test.ts';

test('a number and key lead to the detail of the fine, with one look-up', async ({
  page,
  calls,
}) => {
  await findFine(page, '33333122111221', '29');
  await expect(page).toHaveURL(/\/tai\/amende\/33333122111221\/29$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Est-ce bien votre avis ?');
  await expect(page.getByRole('definition').first()).toHaveText('3333-3122-1112-21');
  await expect(page).toHaveTitle('Est-ce bien votre avis ? - Paiement des amendes');
  // The fine that lookup stored was read by payment: it did not ask again.
  expect(await calls()).toEqual({ token: 1, 'recherche/amende': 1 });
});

test('the detail can be opened by its address and asks for the fine itself', async ({
  page,
  calls,
}) => {
  await page.goto('/tai/amende/33333122111221/29');
  await expect(page.getByRole('definition').first()).toHaveText('3333-3122-1112-21');
  expect(await calls()).toEqual({ token: 1, 'recherche/amende': 1 });
});

test('the deposit of a fine is found by its own number and key', async ({ page }) => {
  await findFine(page, '33333122111222', '30');
  await expect(page).toHaveURL(/\/tai\/amende\/33333122111222\/30$/);
  await expect(page.getByText('Numéro de consignation')).toBeVisible();
});

test.describe('messages of the form', () => {
  const cases = [
    ['an unknown number', '99990000000001', '22', 'accueil.messages.erreurs.numTelInconnu'],
    ['a wrong key', '33333122111221', '28', 'accueil.messages.erreurs.cleInvalide'],
    ['a fine paid otherwise', '55540265138701', '29', 'accueil.messages.erreurs.avisPaye'],
    ['a payment under way', '33336120457831', '09', 'accueil.messages.erreurs.paiementEnCours'],
    [
      'an expired fine',
      '44430817264091',
      '39',
      'accueil.messages.erreurs.dateLimitePaiementDepasse',
    ],
    ['a missing key', '33333122111221', '', 'accueil.messages.erreurs.numTelOuCleInvalide'],
    [
      'a number that ends in 3',
      '33333122111223',
      '31',
      'accueil.messages.erreurs.endNumTelInvalide',
    ],
  ] as const;

  test('each keeps what was typed, has the focus, and goes with the next key', async ({ page }) => {
    await page.goto('/tai');
    for (const [what, numero, cle, message] of cases) {
      await test.step(what, async () => {
        await fillIn(page, numero, cle);
        await search(page);
        const callout = page.locator(`[data-message="${message}"]`);
        await expect(callout).toBeVisible();
        await expect(page.locator('#recherche-message')).toBeFocused();
        await expect(page.locator('[name=numero]')).not.toHaveValue('');
        await expect(page).toHaveURL(/\/tai$/);

        await page.getByLabel('Clé', { exact: true }).press('1');
        await expect(callout).toBeHidden();
      });
    }
  });
});

test('while the API is down the message is not that of an unknown number', async ({ page }) => {
  await page.route('**/api/**', (route) => route.abort());
  await findFine(page, '33333122111221', '29');
  const callout = page.locator('[data-message="detail.messages.erreurs.techPaiement"]');
  await expect(callout).toBeVisible();
  await expect(callout.locator('time')).toBeVisible();
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Rechercher mon avis' }).click();
  await expect(page).toHaveURL(/\/tai\/amende\/33333122111221\/29$/);
});
