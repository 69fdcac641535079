import type { PaymentReference } from '@amendes/fines/fine.ts';
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Page } from 'playwright/test';
import { expect, test } from '../set-up/test.ts';
import { cards } from './set-up/card-page.ts';
import { skipToContent, tabAndPress, tabTo } from './set-up/keys.ts';
import { readOutbox } from './set-up/outbox.ts';
import { listPayments } from './set-up/payments.ts';
import { expectTitle } from './set-up/walk.ts';

/* Whole journeys without a pointer: only keys are pressed, and each goes to the element with the focus. */

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function find(page: Page, { number, key }: PaymentReference): Promise<void> {
  await page.goto('/tai');
  await tabTo(page, page.getByRole('textbox', { name: 'Numéro de télépaiement' }));
  await page.keyboard.type(number);
  await expect(page.getByLabel('Clé', { exact: true })).toBeFocused();
  await page.keyboard.type(key);
  await page.keyboard.press('Enter');
}

async function settle(page: Page, choice?: 'Payer' | 'Consigner'): Promise<void> {
  await expectTitle(page, 'Est-ce bien votre avis ?');
  await skipToContent(page);
  // A notice with only one way asks nothing.
  if (choice) {
    const radios = page.getByRole('radio');
    await tabTo(page, radios.first());
    // Nothing is chosen at first: the space bar selects the first choice, an arrow the second.
    await page.keyboard.press(choice === 'Payer' ? 'Space' : 'ArrowDown');
    await expect(radios.nth(choice === 'Consigner' ? 1 : 0)).toBeChecked();
  }
  await tabAndPress(page, button(page, 'Continuer : choisir le moyen de paiement'));
  await expectTitle(page, choice === 'Consigner' ? 'Comment consigner ?' : 'Comment payer ?');
  await skipToContent(page);
}

async function payByCard(page: Page): Promise<void> {
  await tabAndPress(page, button(page, /^Continuer vers le paiement par carte/));
  await expectTitle(page, /^(Payer|Consigner) par carte$/);
  await skipToContent(page);
  await tabAndPress(page, button(page, /^Aller à la page de paiement par carte/));
  await expect(page).toHaveURL(/\/payment\//);

  for (const [label, text] of [
    ['Numéro de carte', cards.accepted],
    ['Mois d’expiration', '12'],
    ['Année d’expiration', '2030'],
    ['Cryptogramme', '123'],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await tabAndPress(page, button(page, 'Continuer vers le commerçant'));
}

async function openReceipt(page: Page, title: string): Promise<void> {
  await tabAndPress(page, page.getByRole('link', { name: 'Obtenir le justificatif' }));
  await expectTitle(page, title);
  await skipToContent(page);
}

for (const [width, height] of [
  [1280, 800],
  [320, 568],
] as const) {
  test.describe(`by keyboard only, at ${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    test('a fine is looked up, paid by card, and its receipt opened', async ({ page, api }) => {
      await find(page, samples.payable);
      await settle(page, 'Payer');
      await tabTo(page, page.getByRole('radio', { name: /^Carte bancaire/ }));
      await payByCard(page);
      await expectTitle(page, 'Votre paiement est enregistré');
      await openReceipt(page, 'Justificatif de paiement');
      expect(await listPayments(api)).toMatchObject([{ state: 'ACCEPTED', amount: 9000 }]);
      // No step opened another window.
      expect(page.context().pages()).toEqual([page]);
    });

    test('a partial payment is made by card, after a wrong amount', async ({ page, api }) => {
      await find(page, samples.inParts);
      await settle(page, 'Payer');
      const amount = page.getByLabel('Montant à payer maintenant, en euros');
      await tabTo(page, amount);
      await page.keyboard.type('500');
      await page.keyboard.press('Enter');
      await expect(page.locator('#montant-erreur')).toBeFocused();
      await tabTo(page, amount, 'Shift+Tab');
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('50');
      await payByCard(page);
      await expectTitle(page, 'Votre paiement est enregistré');
      expect(await listPayments(api)).toMatchObject([{ state: 'ACCEPTED', amount: 5000 }]);
    });

    test('a transfer with its indicator is prepared, copied and saved', async ({ page }) => {
      await page.context().grantPermissions(['clipboard-write']);
      await find(page, samples.increased);
      await settle(page);
      await tabTo(page, page.getByRole('radio').first());
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('radio', { name: /^Virement bancaire/ })).toBeChecked();
      await tabAndPress(page, button(page, 'Continuer : saisir l’indicatif d’opération'), 'Space');
      await expectTitle(page, /Quel est l’indicatif/);
      await skipToContent(page);
      await tabTo(page, page.getByLabel('Indicatif d’opération', { exact: true }));
      await page.keyboard.type('a1b');
      await page.keyboard.press('Enter');
      await expectTitle(page, 'Payer par virement');
      await skipToContent(page);
      await tabAndPress(page, button(page, 'Copier Référence'));
      await expect(page.getByRole('status')).toHaveText('Copié : Référence');
      const download = page.waitForEvent('download');
      await tabAndPress(page, button(page, /\(PDF\)$/), 'Space');
      await download;
      await tabAndPress(page, page.getByRole('link', { name: 'Changer l’indicatif' }));
      await expectTitle(page, /Quel est l’indicatif/);
    });

    test('a receipt is sent by e-mail after typing errors are corrected', async ({ page, api }) => {
      await find(page, samples.paid);
      await expectTitle(page, 'Justificatif de paiement');
      await skipToContent(page);
      await tabTo(page, page.getByLabel('Adresse électronique'));
      await page.keyboard.type('camille@gamil,com');
      await page.keyboard.press('Enter');
      const problem = page.locator('[data-message="justificatif.courriel.problemes.virgule"]');
      await expect(problem).toBeFocused();
      await tabAndPress(page, button(page, 'Utiliser camille@gamil.com'));
      await expect(page.getByRole('group', { name: /camille@gamil\.com/ })).toBeFocused();
      await tabAndPress(page, button(page, 'Utiliser camille@gmail.com'));
      await expect(page.getByRole('group', { name: /camille@gmail\.com/ })).toBeFocused();
      await tabAndPress(page, button(page, 'Oui, envoyer'), 'Space');
      await expect(page.locator('[data-message="justificatif.courriel.fait"]')).toBeFocused();
      expect((await readOutbox(api)).mails).toMatchObject([{ recipient: 'camille@gmail.com' }]);
    });

    test('the contest rules open and close, and a link for another device is created', async ({
      page,
    }) => {
      await find(page, samples.payable);
      await expectTitle(page, 'Est-ce bien votre avis ?');
      await skipToContent(page);
      const rules = page.getByRole('button', { name: 'Rappel des règles de contestation' });
      await tabAndPress(page, rules);
      await expect(page.getByRole('dialog').getByRole('heading').first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(rules).toBeFocused();
      await tabAndPress(page, button(page, 'Préparer le lien'));
      await expect(page.getByLabel('Lien à ouvrir sur l’autre appareil')).toBeFocused();
      await tabTo(page, button(page, 'Copier le lien'));
    });
  });
}

// A deposit is tested in one window only: in the narrow one it uses the same screens as a part.
test('a deposit is paid by card, by keyboard only', async ({ page, api }) => {
  await find(page, samples.payable);
  await settle(page, 'Consigner');
  await payByCard(page);
  await expectTitle(page, 'Votre consignation est enregistrée');
  await openReceipt(page, 'Justificatif de consignation');
  expect(await listPayments(api)).toMatchObject([{ settlementType: 'CONSIGNATION' }]);
});
