import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Page } from 'playwright/test';
import { forgetAll } from '../set-up/citizen.ts';
import { expect, test } from '../set-up/test.ts';
import {
  chooseCard,
  chooseSettlement,
  confirmationOf,
  detailOf,
  expectTitle,
  receiptOf,
  stepOf,
} from './set-up/walk.ts';

const pages = [
  [detailOf(samples.payable), 'Est-ce bien votre avis ?', '90,00\u00a0€'],
  [stepOf(samples.payable, 'choixModalitesReglement'), 'Comment payer ?', '90,00\u00a0€'],
  [stepOf(samples.increased, 'saisieIndicatifOperation'), 'Quel est l’indicatif', 'Indicatif'],
  [
    stepOf(samples.payable, 'envoiSips'),
    'Payer par carte',
    'Aller à la page de paiement par carte – 90,00\u00a0€',
  ],
  [
    stepOf(samples.inParts, '5000/envoiSips'),
    'Payer par carte',
    'Aller à la page de paiement par carte – 50,00\u00a0€',
  ],
  [
    stepOf(samples.payableDeposit, 'envoiSips', 'CONSIGNATION'),
    'Consigner par carte',
    'Aller à la page de paiement par carte – 135,00\u00a0€',
  ],
  [stepOf(samples.payable, 'informationsVirement'), 'Payer par virement', '90,00\u00a0€'],
  [stepOf(samples.increased, 'A1B/informationsVirement'), 'Payer par virement', 'A1B'],
  [confirmationOf(samples.paid), 'Votre paiement est enregistré', '90,00\u00a0€'],
  [receiptOf(samples.paid), 'Justificatif de paiement', 'R5988812171'],
] as const;

test('each page opens by its address, and again after a reload', async ({ page }) => {
  test.slow();
  for (const [address, title, text] of pages) {
    await test.step(address, async () => {
      for (let visits = 0; visits < 2; visits += 1) {
        await (visits ? page.reload() : page.goto(address));
        await expectTitle(page, new RegExp(`^${title.replace('?', '\\?')}`));
        await expect(page.getByRole('main')).toContainText(text);
        await expect(page).toHaveURL(new RegExp(`${address}$`));
      }
      await forgetAll(page);
    });
  }
});

const amount = (page: Page) => page.getByLabel('Montant à payer maintenant, en euros');
const indicator = (page: Page) => page.getByLabel('Indicatif d’opération', { exact: true });
const radio = (page: Page, name: RegExp) => page.getByRole('radio', { name });

test('a reload keeps what was chosen and typed on each step', async ({ page }) => {
  await page.goto(detailOf(samples.inParts));
  await radio(page, /^Payer définitivement/).check();
  await page.reload();
  await expect(radio(page, /^Payer définitivement/)).toBeChecked();
  await chooseSettlement(page);

  await amount(page).fill('50,5');
  await page.reload();
  await expect(radio(page, /^Carte bancaire/)).toBeChecked();
  await expect(amount(page)).toHaveValue('50,5');
  await radio(page, /^Virement bancaire/).check();
  await page.reload();
  await expect(radio(page, /^Virement bancaire/)).toBeChecked();

  await page.goto(stepOf(samples.increased, 'saisieIndicatifOperation'));
  await indicator(page).fill('a1');
  await page.reload();
  await expect(indicator(page)).toHaveValue('a1');

  await page.goto(receiptOf(samples.paid));
  await page.getByLabel('Adresse électronique').fill('camille@exemple');
  await page.reload();
  await expect(page.getByLabel('Adresse électronique')).toHaveValue('camille@exemple');
});

test('going back by links keeps the choices of a card payment', async ({ page }) => {
  await page.goto(detailOf(samples.inParts));
  await chooseSettlement(page);
  await chooseCard(page, '50');
  await expect(
    page.getByRole('button', { name: 'Aller à la page de paiement par carte – 50,00 €' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Changer de moyen de paiement' }).click();
  await expect(radio(page, /^Carte bancaire/)).toBeChecked();
  await expect(amount(page)).toHaveValue('50');
  await page.getByRole('link', { name: 'Revenir à l’avis' }).click();
  await expect(radio(page, /^Payer définitivement/)).toBeChecked();
  await page.getByRole('button', { name: 'Continuer : choisir le moyen de paiement' }).click();
  await expect(amount(page)).toHaveValue('50');
});

async function walkToTransfer(page: Page): Promise<void> {
  await page.goto(detailOf(samples.increased));
  await chooseSettlement(page);
  await radio(page, /^Virement bancaire/).check();
  await page.getByRole('button', { name: 'Continuer : saisir l’indicatif d’opération' }).click();
  await indicator(page).fill('a1b');
  await page.getByRole('button', { name: /^Continuer/ }).click();
  await expectTitle(page, 'Payer par virement');
}

test('going back by links keeps the choices of a transfer', async ({ page }) => {
  await walkToTransfer(page);
  await page.getByRole('link', { name: 'Changer l’indicatif' }).click();
  await expect(indicator(page)).toHaveValue('a1b');
  await page.getByRole('link', { name: 'Changer de moyen de paiement' }).click();
  await expect(radio(page, /^Virement bancaire/)).toBeChecked();
  await page.getByRole('link', { name: 'Revenir à l’avis' }).click();
  await expectTitle(page, 'Est-ce bien votre avis ?');
});

test('going back and forward in the browser keeps the choices of a transfer', async ({ page }) => {
  await walkToTransfer(page);
  await page.goBack();
  await expect(indicator(page)).toHaveValue('a1b');
  await page.goBack();
  await expect(radio(page, /^Virement bancaire/)).toBeChecked();
  await page.goBack();
  await expectTitle(page, 'Est-ce bien votre avis ?');
  for (let steps = 0; steps < 3; steps += 1) await page.goForward();
  await expectTitle(page, 'Payer par virement');
  await expect(page.getByRole('main')).toContainText('AMENDE 21135004821776305709 A1B');
});

test('a deposit stays chosen when the citizen goes back', async ({ page }) => {
  await page.goto(detailOf(samples.payable));
  await chooseSettlement(page, 'Consigner pour contester');
  await chooseCard(page);
  await expect(
    page.getByRole('button', { name: 'Aller à la page de paiement par carte – 135,00 €' }),
  ).toBeVisible();
  await page.goBack();
  await expectTitle(page, 'Comment consigner ?');
  await page.getByRole('link', { name: 'Revenir à l’avis' }).click();
  await expect(radio(page, /^Consigner pour contester/)).toBeChecked();
  await expect(radio(page, /^Payer définitivement/)).not.toBeChecked();
});

test('a change of language keeps what was chosen and typed on each step', async ({ page }) => {
  const speak = async (code: string) => {
    await page.getByRole('link', { name: new RegExp(`^${code}`) }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', code.toLowerCase());
  };
  const submit = page.locator('main form button:not([type=button])');

  await page.goto(detailOf(samples.inParts));
  await radio(page, /^Payer définitivement/).check();
  await speak('DE');
  await expect(page.locator('[name=reglement][value=payment]')).toBeChecked();
  await submit.click();

  await page.locator('[name=montant]').fill('5000');
  await submit.click();
  const error = page.locator('[data-message="modalites.messages.erreurs.montantHorsLimites"]');
  await expect(error).toContainText('135,00\u00a0€');
  await speak('EN');
  await expect(page.locator('[name=montant]')).toHaveValue('5000');
  await expect(error).toContainText('€135.00');

  await page.goto(stepOf(samples.increased, 'saisieIndicatifOperation'));
  await page.locator('[name=indicatif]').fill('?');
  await submit.click();
  await speak('NL');
  await expect(page.locator('[name=indicatif]')).toHaveValue('?');
  await expect(page.locator('[data-message$="illisible"]')).toBeVisible();

  await page.goto(stepOf(samples.inParts, '5000/envoiSips'));
  await expect(page.locator('main button:has(svg)')).toBeVisible();
  await speak('IT');
  await expect(page.locator('main button:has(svg)')).toContainText('50,00\u00a0€');
  await expect(page).toHaveURL(/\/5000\/envoiSips\?langue=it$/);

  await page.goto(receiptOf(samples.paid));
  await page.locator('[name=adrMail]').fill('camille@exemple.fr');
  await submit.click();
  await speak('ES');
  await expect(page.locator('[name=adrMail]')).toHaveValue('camille@exemple.fr');
  await expect(page.getByRole('group', { name: /camille@exemple\.fr/ })).toBeVisible();
});
