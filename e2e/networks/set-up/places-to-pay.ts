import type { PaymentReference } from '@amendes/fines/fine.ts';
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { expect, type Page } from 'playwright/test';
import { openHandOver, payButton } from '../../pay/set-up/hand-over.ts';
import { detailOf, stepOf } from '../../pay/set-up/walk.ts';
import {
  fillIn,
  follow,
  go,
  open,
  ownOrPartMissing,
  partMissing,
  press,
  search,
  shows,
  type Place,
} from './place.ts';

const chooseMethod = (fine: PaymentReference, method: RegExp) => async (page: Page) => {
  await page.goto(stepOf(fine, 'choixModalitesReglement'));
  await page.getByRole('radio', { name: method }).check();
};

const pressContinue = press(/^Continuer/);

/** Places from the home page to the card page or the transfer. */
export const placesToPay: readonly Place[] = [
  {
    name: 'home',
    before: go('/tai/erreur/inconnue'),
    act: follow('Rechercher une amende'),
    arrived: (page) => expect(page.locator('#numero')).toBeVisible(),
    expectedMessage: ownOrPartMissing('detail.messages.erreurs.techPaiement'),
  },
  {
    name: 'search',
    before: async (page) => {
      await page.goto('/tai');
      await fillIn(page);
    },
    act: search,
    arrived: shows('Est-ce bien votre avis ?'),
    expectedMessage: ownOrPartMissing('detail.messages.erreurs.techPaiement'),
  },
  {
    name: 'guard',
    act: open(detailOf(samples.payable)),
    arrived: shows('Est-ce bien votre avis ?'),
    expectedMessage: ownOrPartMissing('erreur.technique.texte'),
  },
  {
    name: 'choice of method',
    before: async (page) => {
      await page.goto(detailOf(samples.payable));
      await page.getByRole('radio', { name: 'Payer définitivement' }).check();
    },
    act: pressContinue,
    arrived: shows('Comment payer ?'),
    expectedMessage: () => partMissing,
  },
  {
    name: 'indicator',
    before: chooseMethod(samples.increased, /^Virement/),
    act: pressContinue,
    arrived: shows('Quel est l’indicatif d’opération ?'),
    expectedMessage: () => partMissing,
  },
  {
    name: 'transfer',
    before: chooseMethod(samples.payable, /^Virement/),
    act: pressContinue,
    arrived: shows('Payer par virement'),
    expectedMessage: () => partMissing,
  },
  {
    name: 'hand-over',
    before: chooseMethod(samples.payable, /^Carte bancaire/),
    act: pressContinue,
    arrived: shows('Payer par carte'),
    expectedMessage: () => partMissing,
  },
  {
    name: 'payment',
    before: (page) => openHandOver(page, samples.payable),
    act: (page) => payButton(page).click(),
    arrived: async (page) => {
      await expect(page).toHaveURL(/\/payment\//);
    },
    // A page of a network in between arrives like the provider's form, and is none.
    expectedMessage: (file, fault) =>
      file.includes('envoiSips') && fault === 'wrong type'
        ? 'remise.echecs.formulaire'
        : 'remise.echecs.technique',
  },
];
