import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { expect, test } from '../set-up/test.ts';

test('a number and key lead to the detail of the fine, with one look-up', async ({
  citizen,
  page,
  calls,
}) => {
  await citizen.find(samples.payable);
  await expect(page).toHaveURL(new RegExp(`/tai/amende/${pathOf(samples.payable)}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Est-ce bien votre avis ?');
  await expect(page.getByRole('definition').first()).toHaveText('3333-3122-1112-21');
  await expect(page).toHaveTitle('Est-ce bien votre avis ? - Paiement des amendes');
  // The payment part read the fine that the lookup part had stored, without another request.
  expect(await calls()).toEqual({ token: 1, 'recherche/amende': 1 });
});

test('the detail opens by its address and looks the fine up itself', async ({ page, calls }) => {
  await page.goto(`/tai/amende/${pathOf(samples.payable)}`);
  await expect(page.getByRole('definition').first()).toHaveText('3333-3122-1112-21');
  expect(await calls()).toEqual({ token: 1, 'recherche/amende': 1 });
});

test('the deposit of a fine is found by its own number and key', async ({ citizen, page }) => {
  await citizen.find(samples.payableDeposit);
  await expect(page).toHaveURL(new RegExp(`/tai/amende/${pathOf(samples.payableDeposit)}$`));
  // The drawings of the home page name it as well, so the term is found by its role.
  await expect(page.getByRole('term').filter({ hasText: 'Numéro de consignation' })).toBeVisible();
});

test.describe('messages of the form', () => {
  const cases = [
    ['an unknown number', '99990000000001', '22', 'accueil.messages.erreurs.numTelInconnu'],
    ['a wrong key', samples.payable.number, '28', 'accueil.messages.erreurs.cleInvalide'],
    [
      'a fine paid otherwise',
      samples.paidByOtherMeans.number,
      '29',
      'accueil.messages.erreurs.avisPaye',
    ],
    [
      'a payment under way',
      samples.underWay.number,
      '09',
      'accueil.messages.erreurs.paiementEnCours',
    ],
    [
      'an expired fine',
      samples.expired.number,
      '39',
      'accueil.messages.erreurs.dateLimitePaiementDepasse',
    ],
    ['a missing key', samples.payable.number, '', 'accueil.messages.erreurs.numTelOuCleInvalide'],
    [
      'a number that ends in 3',
      '33333122111223',
      '31',
      'accueil.messages.erreurs.endNumTelInvalide',
    ],
  ] as const;

  test('each keeps the typed number, has the focus, and disappears at the next key', async ({
    citizen,
    page,
  }) => {
    await page.goto('/tai');
    for (const [what, number, key, message] of cases) {
      await test.step(what, async () => {
        await citizen.enter({ number, key });
        await citizen.search();
        const callout = page.locator(`[data-message="${message}"]`);
        await expect(callout).toBeVisible();
        await expect(page.locator('#recherche-message')).toBeFocused();
        await expect(citizen.number).not.toHaveValue('');
        await expect(page).toHaveURL(/\/tai$/);

        await page.getByLabel('Clé', { exact: true }).press('1');
        await expect(callout).toBeHidden();
      });
    }
  });
});

test('an unreachable API is reported as a technical failure, and a retry works', async ({
  citizen,
  page,
}) => {
  await page.route('**/api/**', (route) => route.abort());
  await citizen.find(samples.payable);
  const callout = page.locator('[data-message="detail.messages.erreurs.techPaiement"]');
  await expect(callout).toBeVisible();
  await expect(callout.locator('time')).toBeVisible();
  await page.unroute('**/api/**');
  await citizen.search();
  await expect(page).toHaveURL(new RegExp(`/tai/amende/${pathOf(samples.payable)}$`));
});
