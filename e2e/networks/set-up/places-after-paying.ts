import { expect, type Page } from 'playwright/test';
import { otherFines } from '../../pay/set-up/other-fines.ts';
import { confirmationOf, expectTitle, fines, receiptOf, stepOf } from '../../pay/set-up/walk.ts';
import type { Fault } from './faulty-network.ts';
import { follow, open, ownOr, press, shows, type Place } from './place.ts';

/** Where a payment is confirmed, and what there is to keep of it. */
export const placesAfterPaying: readonly Place[] = [
  {
    name: 'return',
    act: open(confirmationOf(otherFines.paid)),
    arrived: shows('Votre paiement est enregistré'),
    says: withoutTheFine,
    mayHavePaid: true,
  },
  {
    name: 'receipt',
    before: async (page) => {
      // What the confirmation itself asks for last is no file of the receipt.
      const asked = page.waitForResponse(/recherche\/amende/);
      await page.goto(confirmationOf(otherFines.paid));
      await expectTitle(page, 'Votre paiement est enregistré');
      await asked;
    },
    act: follow('Obtenir le justificatif'),
    arrived: shows('Justificatif de paiement'),
    says: withoutTheFine,
    mayHavePaid: true,
  },
  {
    name: 'file of a transfer',
    before: async (page) => {
      await page.goto(stepOf(fines.long, 'A1B/informationsVirement'));
      await expectTitle(page, 'Payer par virement');
    },
    act: press('Télécharger ces informations (PDF)'),
    again: press('Télécharger ces informations (PDF)'),
    arrived: says('telechargement.fait'),
    says: () => 'telechargement.echec',
    patience: { milliseconds: 60_000, says: 'telechargement.lent' },
  },
  ...(['courriel', 'courrier'] as const).map((way) => ({
    name: way === 'courriel' ? 'receipt by e-mail' : 'receipt by post',
    before: async (page: Page) => {
      await page.goto(receiptOf(otherFines.paid));
      await page.getByLabel('Adresse électronique').fill('ada@exemple.fr');
    },
    act: sendBy(way),
    again: sendBy(way),
    arrived: async (page: Page) => {
      await expect(page.locator(`[data-message^="justificatif.${way}."]`)).toBeVisible();
    },
    says: (_file: string, fault: Fault) =>
      `justificatif.echecs.${fault === 'missing' ? 'introuvable' : 'technique'}`,
    mayHavePaid: true as const,
  })),
];

/** The payment itself is known: what else the fine has to pay, or was paid, is not told when that is not known. */
function withoutTheFine(file: string): string | undefined {
  return file === 'API recherche/amende' ? undefined : ownOr('confirmation.echec.technique')(file);
}

function says(message: string) {
  return async (page: Page) => {
    await expect(page.locator(`[data-message="${message}"]`)).toBeVisible();
  };
}

function sendBy(way: 'courriel' | 'courrier') {
  const name = way === 'courriel' ? 'Recevoir par courriel' : 'Recevoir par courrier';
  return async (page: Page) => {
    await page.getByRole('button', { name }).click();
    await page.getByRole('button', { name: 'Oui, envoyer' }).click();
  };
}
