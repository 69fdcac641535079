import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { expect, test } from '../set-up/test.ts';
import { cancelOnCardPage, enterCard, returnToSite } from './set-up/card-page.ts';
import { listPayments } from './set-up/payments.ts';
import {
  chooseCard,
  chooseSettlement,
  confirmationOf,
  detailOf,
  expectTitle,
  handOver,
  receiptOf,
  walkToCardPage,
} from './set-up/walk.ts';

for (const [name, fine, amount] of [
  ['14 digits', samples.payable, '90,00 €'],
  ['18 digits', samples.increased, '300,00 €'],
] as const) {
  test(`a fine with ${name} is looked up, paid by card, and has a receipt`, async ({
    citizen,
    page,
    api,
    calls,
  }) => {
    await citizen.find(fine);
    await chooseSettlement(page);
    await chooseCard(page);
    expect(await calls(), 'nothing is requested again on the way').toMatchObject({
      'recherche/amende': 1,
    });
    await handOver(page);
    await enterCard(page, 'accepted');
    await returnToSite(page);
    await expect(page).toHaveURL(new RegExp(`${confirmationOf(fine)}\\?langue=fr$`));
    await expectTitle(page, 'Votre paiement est enregistré');
    await page.getByRole('link', { name: 'Obtenir le justificatif' }).click();
    await expect(page).toHaveURL(new RegExp(`${receiptOf(fine)}$`));
    await expectTitle(page, 'Justificatif de paiement');
    await expect(page.getByRole('main')).toContainText(amount.replace(' ', '\u00a0'));
    expect(await listPayments(api)).toMatchObject([{ state: 'ACCEPTED', overpaid: false }]);

    await citizen.find(fine);
    await expectTitle(page, 'Justificatif de paiement');
  });
}

test('a deposit is paid under its own number, and the page says what follows', async ({
  page,
  api,
}) => {
  await page.goto(detailOf(samples.payable));
  await chooseSettlement(page, 'Consigner pour contester');
  await chooseCard(page);
  await handOver(page);
  await enterCard(page, 'accepted');
  await returnToSite(page);
  await expect(page).toHaveURL(new RegExp(confirmationOf(samples.payableDeposit)));
  await expectTitle(page, 'Votre consignation est enregistrée');
  await expect(page.getByRole('main')).toContainText('Envoyez votre contestation');
  expect(await listPayments(api)).toMatchObject([
    { state: 'ACCEPTED', settlementType: 'CONSIGNATION', amount: 13_500 },
  ]);
  await page.getByRole('link', { name: 'Obtenir le justificatif' }).click();
  await expectTitle(page, 'Justificatif de consignation');
});

test('a fine is paid in parts until nothing is left', async ({ page, api }) => {
  await walkToCardPage(page, samples.inParts, '50');
  await expect(page.getByRole('main')).toContainText('50,00');
  await enterCard(page, 'accepted');
  await returnToSite(page);
  await expectTitle(page, 'Votre paiement est enregistré');
  await expect(page.getByRole('main')).toContainText('Il reste 85,00\u00a0€ à payer.');

  await page.goto(detailOf(samples.inParts));
  await expect(page.getByRole('main')).toContainText('85,00');
  await chooseSettlement(page);
  await chooseCard(page);
  await handOver(page);
  await enterCard(page, 'accepted');
  await returnToSite(page);
  await expect(page.getByRole('main')).toContainText('vous n’avez plus rien à payer');
  const amounts = (await listPayments(api)).map(({ amount, overpaid }) => [amount, overpaid]);
  expect(amounts).toEqual([
    [8500, false],
    [5000, false],
  ]);

  await page.goto(detailOf(samples.inParts));
  await expectTitle(page, 'Justificatif de paiement');
});

test('a refused card takes no money, and another card can pay', async ({ page, api }) => {
  await walkToCardPage(page, samples.payable);
  await enterCard(page, 'refused');
  await returnToSite(page);
  await expectTitle(page, 'Le paiement a été refusé');
  await expect(page.getByRole('main')).toContainText(
    'Aucun argent n’a été prélevé pour ce paiement.',
  );
  await page.getByRole('link', { name: 'Choisir à nouveau un moyen de paiement' }).click();
  await chooseCard(page);
  await handOver(page);
  await enterCard(page, 'accepted');
  await returnToSite(page);
  await expectTitle(page, 'Votre paiement est enregistré');
  const states = (await listPayments(api)).map(({ state }) => state);
  expect(states).toEqual(['ACCEPTED', 'REFUSED']);
});

test('a cancelled payment leaves the notice payable, and the page names the last day', async ({
  page,
}) => {
  await walkToCardPage(page, samples.payable);
  await cancelOnCardPage(page);
  await returnToSite(page);
  await expectTitle(page, 'Le paiement a été annulé');
  await expect(page.getByRole('main')).toContainText(
    'Aucun argent n’a été prélevé pour ce paiement.',
  );
  await expect(page).toHaveURL(new RegExp(`^[^?]*${confirmationOf(samples.payable)}`));
  await expect(page.getByText(/recommencer jusqu’au \d+\s\S+ \d{4} par carte/)).toBeVisible();
  await page.goto(detailOf(samples.payable));
  await expectTitle(page, 'Est-ce bien votre avis ?');
});

test('a payment whose browser never came back is found by looking the fine up again', async ({
  citizen,
  page,
  api,
}) => {
  await walkToCardPage(page, samples.payable);
  await enterCard(page, 'neverReturns');
  await expect(page.getByText('Cette carte de test laisse le navigateur')).toBeVisible();
  await citizen.find(samples.payable);
  await expectTitle(page, 'Justificatif de paiement');
  expect(await listPayments(api)).toHaveLength(1);
});

test('a card that needs strong authentication can pay', async ({ page }) => {
  await walkToCardPage(page, samples.payable);
  await enterCard(page, 'authenticated');
  await page.getByRole('button', { name: 'Confirmer l’authentification' }).click();
  await returnToSite(page);
  await expectTitle(page, 'Votre paiement est enregistré');
});
