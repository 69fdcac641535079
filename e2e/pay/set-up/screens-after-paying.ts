import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { expect, type Page } from 'playwright/test';
import { cancelOnCardPage, enterCard, returnToSite, type Card } from './card-page.ts';
import { startInOtherTab, failing, fill, press, submit, type Screen } from './screen.ts';
import { confirmationOf, handOver, receiptOf, stepOf, walkToCardPage } from './walk.ts';

const requestByMail = (address: string) => [fill('[name=adrMail]', address), submit];
const requestByPost = press('button:has-text("Recevoir par courrier")');
const confirm = press('main [role=group] button >> nth=0');

const startPayment = (page: Page) => walkToCardPage(page, samples.payable);
const enter = (card: Card) => (page: Page) => enterCard(page, card);

/** Goes back from the provider's page to the site, which reports the result of the payment. */
const returnAndExpect = (message: string) => async (page: Page) => {
  await returnToSite(page);
  await expect(page.locator(`[data-message="${message}"]`)).toBeVisible();
};

/** Screens with the result of a payment and with its receipt, in each state. */
export const screensAfterPaying: readonly Screen[] = [
  {
    name: 'the confirmation while the provider is awaited',
    before: [startInOtherTab],
    address: confirmationOf(samples.payable),
    message: 'confirmation.attente.texte',
  },
  {
    name: 'the confirmation of a payment',
    address: confirmationOf(samples.paid),
    message: 'confirmation.paid.texte.payment',
  },
  {
    name: 'the confirmation of a part',
    address: confirmationOf(samples.partBooked),
    message: 'confirmation.paid.reste',
  },
  {
    name: 'the confirmation of a deposit',
    before: [
      (page) => page.goto(stepOf(samples.payableDeposit, 'envoiSips', 'CONSIGNATION')),
      handOver,
      enter('accepted'),
      returnAndExpect('confirmation.paid.texte.deposit'),
    ],
    address: confirmationOf(samples.payableDeposit),
    message: 'confirmation.paid.texte.deposit',
  },
  {
    name: 'the confirmation of a refusal',
    before: [startPayment, enter('refused'), returnAndExpect('confirmation.refused.texte')],
    address: confirmationOf(samples.payable),
    message: 'confirmation.refused.texte',
  },
  {
    name: 'the confirmation of a cancellation',
    before: [startPayment, cancelOnCardPage, returnAndExpect('confirmation.cancelled.texte')],
    address: confirmationOf(samples.payable),
    message: 'confirmation.cancelled.texte',
  },
  {
    name: 'the confirmation without a payment',
    address: confirmationOf(samples.payable),
    message: 'confirmation.none.texte',
  },
  {
    name: 'the confirmation that cannot be requested',
    scenarios: [failing('confirmerPaiement/avis/2')],
    address: confirmationOf(samples.payable),
    message: 'confirmation.echec.technique',
  },
  { name: 'the receipt', address: receiptOf(samples.paid) },
  {
    name: 'the receipt of a tobacconist',
    address: receiptOf(samples.paidAtTobacconist),
    message: 'accueil.messages.erreurs.messagePVA',
  },
  {
    name: 'the receipt with an invalid e-mail address',
    address: receiptOf(samples.paid),
    acts: requestByMail('camille@exemple,fr'),
    message: 'justificatif.courriel.problemes.virgule',
  },
  {
    name: 'the receipt before it is sent, to two ways at once',
    address: receiptOf(samples.paid),
    acts: [
      requestByPost,
      ...requestByMail('camille.durand.de.la.tour@gmial.com'),
      (page) => expect(page.locator('main [role=group]')).toHaveCount(2),
    ],
  },
  {
    name: 'the receipt that was sent',
    address: receiptOf(samples.paid),
    acts: [...requestByMail('camille@exemple.fr'), confirm],
    message: 'justificatif.courriel.fait',
  },
  {
    name: 'the receipt that cannot be obtained in any way',
    address: receiptOf(samples.paid),
    scenarios: [failing('generePdf/2'), failing('envoiMail/2'), failing('envoiPostal/2')],
    acts: [
      press('button:has-text("Télécharger le justificatif (PDF)")'),
      ...requestByMail('camille@exemple.fr'),
      confirm,
      requestByPost,
      confirm,
      (page) =>
        expect(page.locator('[data-message="justificatif.echecs.technique"]')).toHaveCount(2),
    ],
    message: 'telechargement.echec',
  },
];
