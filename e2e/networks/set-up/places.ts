import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { placesToPay } from './places-to-pay.ts';
import { expect, type Page } from 'playwright/test';
import { confirmationOf, receiptOf, stepOf, detailOf } from '../../pay/set-up/walk.ts';
import type { Fault } from './faulty-network.ts';
import {
  follow,
  go,
  open,
  ownOrPartMissing,
  partMissing,
  press,
  shows,
  type Place,
} from './place.ts';

/** Returns the result of a window that cannot be loaded: the help page says the same. */
const helpPage = () => 'help';

const detail = detailOf(samples.payable);

/** Two pages, each with a link that opens a window. */
const pagesWithWindow = [
  { page: 'home', before: go('/tai'), address: '/tai', link: '#moyen-telephone' },
  {
    page: 'detail',
    before: go(detail, 'Est-ce bien votre avis ?'),
    address: detail,
    link: '#regles-contestation',
  },
] as const;

/** Places beside the way: another language, a window, a link, an information page. */
const otherPlaces: readonly Place[] = [
  ...pagesWithWindow.map(({ page: name, before }) => ({
    name: `change of language, ${name}`,
    before,
    act: follow(/^EN/),
    again: follow(/^EN/),
    arrived: async (page: Page) => {
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    },
    expectedMessage: (file: string) =>
      file.startsWith('shell/') ? 'entete.langueAbsente' : undefined,
  })),
  ...pagesWithWindow.map(({ page: name, before, address, link }) => ({
    name: `window, ${name}`,
    before,
    act: (page: Page) => page.locator(link).click(),
    again: async (page: Page) => {
      if (!page.url().endsWith(address)) await page.goBack();
      await page.locator(link).click();
    },
    arrived: async (page: Page) => {
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    expectedMessage: helpPage,
  })),
  {
    name: 'link for another device',
    before: go(detail),
    act: press('Préparer le lien'),
    arrived: async (page) => {
      const link = page.getByRole('textbox', { name: 'Lien à ouvrir sur l’autre appareil' });
      await expect(link).toBeVisible();
    },
    expectedMessage: () => 'ailleurs.messages.erreurs.echec',
  },
  {
    name: 'information page',
    before: go('/tai'),
    act: (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Aide' }).click(),
    arrived: shows('Aide'),
    expectedMessage: (file) =>
      /^(content\/|published\.json)/.test(file) ? 'pages.indisponible.texte' : partMissing,
  },
];

/** Places at which a payment is confirmed, or a file or receipt is obtained. */
const placesAfterPaying: readonly Place[] = [
  {
    name: 'return',
    act: open(confirmationOf(samples.paid)),
    arrived: shows('Votre paiement est enregistré'),
    expectedMessage: messageWithoutFine,
    mayHavePaid: true,
  },
  {
    name: 'receipt',
    before: go(confirmationOf(samples.paid), 'Votre paiement est enregistré'),
    act: follow('Obtenir le justificatif'),
    arrived: shows('Justificatif de paiement'),
    expectedMessage: messageWithoutFine,
    mayHavePaid: true,
  },
  {
    name: 'file of a transfer',
    before: go(stepOf(samples.increased, 'A1B/informationsVirement'), 'Payer par virement'),
    act: press('Télécharger ces informations (PDF)'),
    again: press('Télécharger ces informations (PDF)'),
    arrived: showsMessage('telechargement.fait'),
    expectedMessage: () => 'telechargement.echec',
    timeout: { milliseconds: 60_000, message: 'telechargement.lent' },
  },
  ...(['courriel', 'courrier'] as const).map((way) => ({
    name: way === 'courriel' ? 'receipt by e-mail' : 'receipt by post',
    before: async (page: Page) => {
      await page.goto(receiptOf(samples.paid));
      await page.getByLabel('Adresse électronique').fill('ada@exemple.fr');
    },
    act: sendBy(way),
    again: sendBy(way),
    arrived: async (page: Page) => {
      await expect(page.locator(`[data-message^="justificatif.${way}."]`)).toBeVisible();
    },
    expectedMessage: (_file: string, fault: Fault) =>
      `justificatif.echecs.${fault === 'missing' ? 'introuvable' : 'technique'}`,
    mayHavePaid: true as const,
  })),
];

/** Every place at which files are requested after the document. */
export const places = [...placesToPay, ...placesAfterPaying, ...otherPlaces];

/** Returns the message for a file. Without the fine the page reports the payment alone, without the rest or other payments. */
function messageWithoutFine(file: string): string | undefined {
  return file === 'API recherche/amende'
    ? undefined
    : ownOrPartMissing('confirmation.echec.technique')(file);
}

function showsMessage(message: string) {
  return async (page: Page) => {
    await expect(page.locator(`[data-message="${message}"]`)).toBeVisible();
  };
}

function sendBy(way: 'courriel' | 'courrier') {
  return async (page: Page) => {
    await press(`Recevoir par ${way}`)(page);
    await press('Oui, envoyer')(page);
  };
}
