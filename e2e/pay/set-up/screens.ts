import { screensAfterPaying } from './screens-after-paying.ts';
import { expect, type Page } from 'playwright/test';
import { beginElsewhere } from './begin-elsewhere.ts';
import { otherFines } from './other-fines.ts';
import { failing, submit, type Screen } from './screen.ts';
import { detailOf, fines, stepOf } from './walk.ts';

const pay = (page: Page) => page.locator('main button:has(svg)').click();

/** The screens before anything is paid, in each of their states. */
const screensToPay: readonly Screen[] = [
  { name: 'the detail', address: detailOf(fines.short) },
  {
    name: 'the detail with nothing chosen',
    address: detailOf(fines.short),
    act: submit,
    says: 'detail.messages.erreurs.choixManquant',
  },
  {
    name: 'the detail with the rules of contesting',
    address: detailOf(fines.short),
    act: async (page) => {
      await page.locator('#regles-contestation').click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'the detail with a link to another device',
    address: detailOf(fines.short),
    act: async (page) => {
      await page.locator('section[aria-labelledby=ailleurs-titre] button').click();
      await expect(page.locator('figure svg')).toBeVisible();
    },
  },
  {
    name: 'the detail whose link cannot be had',
    address: detailOf(fines.short),
    scenarios: [failing('encrypte')],
    act: (page) => page.locator('section[aria-labelledby=ailleurs-titre] button').click(),
    says: 'ailleurs.messages.erreurs.echec',
  },
  { name: 'the detail of a deposit', address: detailOf(fines.shortDeposit) },
  { name: 'the detail of a fine paid in part', address: detailOf(otherFines.partPaid) },
  { name: 'the detail of a parking charge', address: detailOf(otherFines.parking) },
  {
    name: 'the detail of a fine that was cancelled',
    address: detailOf(otherFines.cancelled),
    says: 'accueil.messages.erreurs.telepaiementImpossibleForfaitaireAnnule',
  },
  {
    name: 'the detail of a fine being paid',
    address: detailOf(otherFines.underWay),
    says: 'accueil.messages.erreurs.paiementEnCours',
  },
  {
    name: 'the detail of a fine whose part is being booked',
    address: detailOf(otherFines.partBooked),
    says: 'detail.messages.infos.paiementPartiel',
  },
  {
    name: 'the choice of method',
    address: stepOf(fines.short, 'choixModalitesReglement'),
  },
  {
    name: 'the choice of method with an amount too high',
    address: stepOf(fines.inParts, 'choixModalitesReglement'),
    act: async (page) => {
      await page.locator('[name=montant]').fill('1000');
      await submit(page);
    },
    says: 'modalites.messages.erreurs.montantHorsLimites',
  },
  {
    name: 'the operation indicator',
    address: stepOf(fines.long, 'saisieIndicatifOperation'),
  },
  {
    name: 'the operation indicator with an error',
    address: stepOf(fines.long, 'saisieIndicatifOperation'),
    act: async (page) => {
      await page.locator('[name=indicatif]').fill('A-');
      await submit(page);
    },
    says: 'indicatif.messages.erreurs.illisible',
  },
  { name: 'the hand-over', address: stepOf(fines.short, 'envoiSips') },
  {
    name: 'the hand-over that fails',
    address: stepOf(fines.short, 'envoiSips'),
    scenarios: [failing('envoiSips/avis/2')],
    act: pay,
    says: 'remise.echecs.technique',
  },
  {
    name: 'the hand-over while another attempt is under way',
    address: stepOf(fines.short, 'envoiSips'),
    act: async (page) => {
      await beginElsewhere(page);
      await pay(page);
    },
    says: 'remise.enCours',
  },
  {
    name: 'the transfer',
    address: stepOf(fines.short, 'informationsVirement'),
  },
  {
    name: 'the transfer with an indicator whose file cannot be had',
    address: stepOf(fines.long, 'A1B/informationsVirement'),
    scenarios: [failing('generePdfVirement')],
    act: async (page) => {
      await page.locator('main dl button').first().click();
      await page.locator('main div:has(> button) > button').last().click();
    },
    says: 'telechargement.echec',
  },
];

/** Every screen of the journey and every state that it can be in. */
export const screens = [...screensToPay, ...screensAfterPaying];
