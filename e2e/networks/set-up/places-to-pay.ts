import { expect, type Page } from 'playwright/test';
import { payButton } from '../../pay/set-up/hand-over.ts';
import { detailOf, fines, stepOf } from '../../pay/set-up/walk.ts';
import {
  fillIn,
  follow,
  open,
  ownOr,
  partMissing,
  press,
  search,
  shows,
  type Place,
} from './place.ts';

const chooseMethod =
  (fine: (typeof fines)['short' | 'long'], method: RegExp) => async (page: Page) => {
    await page.goto(stepOf(fine, 'choixModalitesReglement'));
    await page.getByRole('radio', { name: method }).check();
  };

const goOn = press(/^Continuer/);

/** From the home page to the card page or the transfer. */
export const placesToPay: readonly Place[] = [
  {
    name: 'home',
    before: async (page) => {
      await page.goto('/tai/erreur/inconnue');
    },
    act: follow('Rechercher une amende'),
    arrived: (page) => expect(page.locator('#numero')).toBeVisible(),
    says: ownOr('detail.messages.erreurs.techPaiement'),
  },
  {
    name: 'search',
    before: async (page) => {
      await page.goto('/tai');
      await fillIn(page);
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
];
