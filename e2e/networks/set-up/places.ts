import { expect, type Page } from 'playwright/test';
import { payButton } from '../../pay/set-up/hand-over.ts';
import { otherFines } from '../../pay/set-up/other-fines.ts';
import {
  confirmationOf,
  detailOf,
  expectTitle,
  fines,
  receiptOf,
  stepOf,
} from '../../pay/set-up/walk.ts';
import type { Fault } from './faulty-network.ts';

/** Where files are asked for: what leads there, and what shows that they came. */
export interface Place {
  readonly name: string;
  /** Everything up to the step that needs the files. */
  readonly before?: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<unknown>;
  readonly arrived: (page: Page) => Promise<void>;
  /** The message that a fault leads to; nothing where the page goes on without the file. */
  readonly says: (file: string, fault: Fault) => string | undefined;
  /** When there is no message to press a button beside. */
  readonly again?: (page: Page) => Promise<unknown>;
  /** How long the step may take, in milliseconds, where it says before that it takes long. */
  readonly patience?: { readonly milliseconds: number; readonly says: string };
  /** A payment may have been made: nothing may be said of money but that. */
  readonly mayHavePaid?: true;
}

const partMissing = 'module.indisponible';

/** Files of a part are dealt with by the shell; the calls and what they need by who asks. */
const ownOr = (message: string) => (file: string) =>
  /^(API |shell\/api|lookup\/check-entry)/.test(file) ? message : partMissing;

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).click();
const follow = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).click();
const open = (address: string) => (page: Page) => page.goto(address, { waitUntil: 'commit' });
const shows = (title: string) => (page: Page) => expectTitle(page, title);
const go = (address: string) => async (page: Page) => {
  await page.goto(address);
};

const chooseMethod =
  (fine: (typeof fines)['short' | 'long'], method: RegExp) => async (page: Page) => {
    await page.goto(stepOf(fine, 'choixModalitesReglement'));
    await page.getByRole('radio', { name: method }).check();
  };

const goOn = press(/^Continuer/);

const search = press('Rechercher mon avis');

const fill = async (page: Page) => {
  await page.locator('[name=numero]').fill('3333-3122-1112-21');
  await page.locator('[name=cle]').fill('29');
};

/** What there is to press beside each message. */
export const retries: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  [partMissing]: press('Réessayer'),
  'erreur.technique.texte': follow('Réessayer'),
  'pages.indisponible.texte': press('Réessayer'),
  'detail.messages.erreurs.techPaiement': search,
  'ailleurs.messages.erreurs.echec': press('Réessayer'),
  'confirmation.echec.technique': press('Vérifier à nouveau'),
  'remise.echecs.technique': (page) => payButton(page).click(),
  'remise.echecs.formulaire': (page) => payButton(page).click(),
};

/** Without a window the help page says the same. */
const helpPage = () => 'help';

const openWindow = (address: string, link: string) => async (page: Page) => {
  if (!page.url().endsWith(address)) await page.goBack();
  await page.locator(link).click();
};

const dialogOpens = async (page: Page) => {
  await expect(page.getByRole('dialog')).toBeVisible();
};

export const places: readonly Place[] = [
  {
    name: 'home',
    before: go('/tai/erreur/inconnue'),
    act: follow('Rechercher une amende'),
    arrived: (page) => expect(page.locator('#numero')).toBeVisible(),
    says: ownOr('detail.messages.erreurs.techPaiement'),
  },
  {
    name: 'search',
    before: async (page) => {
      await page.goto('/tai');
      await fill(page);
    },
    act: search,
    arrived: shows('Est-ce bien votre avis ?'),
    says: ownOr('detail.messages.erreurs.techPaiement'),
  },
  {
    name: 'guard',
    act: open(detailOf(fines.short)),
    arrived: shows('Est-ce bien votre avis ?'),
    says: ownOr('erreur.technique.texte'),
  },
  {
    name: 'choice of method',
    before: async (page) => {
      await page.goto(detailOf(fines.short));
      await page.getByRole('radio', { name: 'Payer définitivement' }).check();
    },
    act: goOn,
    arrived: shows('Comment payer ?'),
    says: () => partMissing,
  },
  {
    name: 'indicator',
    before: chooseMethod(fines.long, /^Virement/),
    act: goOn,
    arrived: shows('Quel est l’indicatif d’opération ?'),
    says: () => partMissing,
  },
  {
    name: 'transfer',
    before: chooseMethod(fines.short, /^Virement/),
    act: goOn,
    arrived: shows('Payer par virement'),
    says: () => partMissing,
  },
  {
    name: 'hand-over',
    before: chooseMethod(fines.short, /^Carte bancaire/),
    act: goOn,
    arrived: shows('Payer par carte'),
    says: () => partMissing,
  },
  {
    name: 'payment',
    before: async (page) => {
      await page.goto(stepOf(fines.short, 'envoiSips'));
      await payButton(page).waitFor();
    },
    act: (page) => payButton(page).click(),
    arrived: async (page) => {
      await expect(page).toHaveURL(/\/payment\//);
    },
    // A page of some network in between comes as the provider's form does, and is none.
    says: (file, fault) =>
      file.includes('envoiSips') && fault === 'wrong type'
        ? 'remise.echecs.formulaire'
        : 'remise.echecs.technique',
  },
  {
    name: 'return',
    act: open(confirmationOf(otherFines.paid)),
    arrived: shows('Votre paiement est enregistré'),
    // What is left to pay is not told, when it is not known.
    says: (file) =>
      file === 'API recherche/amende' ? undefined : ownOr('confirmation.echec.technique')(file),
    mayHavePaid: true,
  },
  {
    name: 'receipt',
    before: async (page) => {
      await page.goto(confirmationOf(otherFines.paid));
      await expectTitle(page, 'Votre paiement est enregistré');
    },
    act: follow('Obtenir le justificatif'),
    arrived: shows('Justificatif de paiement'),
    says: ownOr('confirmation.echec.technique'),
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
      await page.getByLabel('Adresse e-mail').fill('ada@exemple.fr');
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
  {
    name: 'change of language, home',
    before: go('/tai'),
    act: follow(/^EN/),
    again: follow(/^EN/),
    arrived: async (page) => {
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    },
    says: (file) => (file.startsWith('shell/') ? 'entete.langueAbsente' : undefined),
  },
  {
    name: 'change of language, detail',
    before: async (page) => {
      await page.goto(detailOf(fines.short));
      await expectTitle(page, 'Est-ce bien votre avis ?');
    },
    act: follow(/^EN/),
    again: follow(/^EN/),
    arrived: async (page) => {
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    },
    says: (file) => (file.startsWith('shell/') ? 'entete.langueAbsente' : undefined),
  },
  {
    name: 'window, home',
    before: go('/tai'),
    act: (page) => page.locator('#moyen-telephone').click(),
    again: openWindow('/tai', '#moyen-telephone'),
    arrived: dialogOpens,
    says: helpPage,
  },
  {
    name: 'window, detail',
    before: async (page) => {
      await page.goto(detailOf(fines.short));
      await expectTitle(page, 'Est-ce bien votre avis ?');
    },
    act: (page) => page.locator('#regles-contestation').click(),
    again: openWindow(detailOf(fines.short), '#regles-contestation'),
    arrived: dialogOpens,
    says: helpPage,
  },
  {
    name: 'link for another device',
    before: go(detailOf(fines.short)),
    act: press('Préparer le lien'),
    arrived: async (page) => {
      const link = page.getByRole('textbox', { name: 'Lien à ouvrir sur l’autre appareil' });
      await expect(link).toBeVisible();
    },
    says: (file, fault) =>
      file.startsWith('API') || fault === 'no network'
        ? 'ailleurs.messages.erreurs.echec'
        : undefined,
  },
  {
    name: 'information page',
    before: go('/tai'),
    act: (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Aide' }).click(),
    arrived: shows('Aide'),
    says: (file) =>
      /^(content\/|published\.json)/.test(file) ? 'pages.indisponible.texte' : partMissing,
  },
];

function says(message: string) {
  return async (page: Page) => {
    await expect(page.locator(`[data-message="${message}"]`)).toBeVisible();
  };
}

function sendBy(way: 'courriel' | 'courrier') {
  const name = way === 'courriel' ? 'Recevoir par e-mail' : 'Recevoir par courrier';
  return async (page: Page) => {
    await page.getByRole('button', { name }).click();
    await page.getByRole('button', { name: 'Oui, envoyer' }).click();
  };
}
