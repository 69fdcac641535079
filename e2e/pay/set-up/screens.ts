import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { screensAfterPaying } from './screens-after-paying.ts';
import { startInOtherTab, failing, fill, pay, press, submit, type Screen } from './screen.ts';
import { detailOf, stepOf } from './walk.ts';

const prepareLink = press('section[aria-labelledby=ailleurs-titre] button');

/** Screens before anything is paid, in each of their states. */
const screensToPay: readonly Screen[] = [
  { name: 'the detail', address: detailOf(samples.payable) },
  {
    name: 'the detail with nothing chosen',
    address: detailOf(samples.payable),
    acts: [submit],
    message: 'detail.messages.erreurs.choixManquant',
  },
  {
    name: 'the detail with the rules of contesting',
    address: detailOf(samples.payable),
    acts: [press('#regles-contestation')],
    selector: 'dialog[open]',
  },
  {
    name: 'the detail with a link to another device',
    address: detailOf(samples.payable),
    acts: [prepareLink],
    selector: 'figure svg',
  },
  {
    name: 'the detail with a link that cannot be loaded',
    address: detailOf(samples.payable),
    scenarios: [failing('encrypte')],
    acts: [prepareLink],
    message: 'ailleurs.messages.erreurs.echec',
  },
  { name: 'the detail of a deposit', address: detailOf(samples.payableDeposit) },
  { name: 'the detail of a fine paid in part', address: detailOf(samples.partPaid) },
  { name: 'the detail of a parking charge', address: detailOf(samples.parking) },
  {
    name: 'the detail of a fine that was cancelled',
    address: detailOf(samples.cancelled),
    message: 'accueil.messages.erreurs.telepaiementImpossibleForfaitaireAnnule',
  },
  {
    name: 'the detail of a fine being paid',
    address: detailOf(samples.underWay),
    message: 'accueil.messages.erreurs.paiementEnCours',
  },
  {
    name: 'the detail of a fine whose part is being booked',
    address: detailOf(samples.partBooked),
    message: 'detail.messages.infos.paiementPartiel',
  },
  {
    name: 'the choice of method',
    address: stepOf(samples.payable, 'choixModalitesReglement'),
  },
  {
    name: 'the choice of method with an amount too high',
    address: stepOf(samples.inParts, 'choixModalitesReglement'),
    acts: [fill('[name=montant]', '1000'), submit],
    message: 'modalites.messages.erreurs.montantHorsLimites',
  },
  {
    name: 'the operation indicator',
    address: stepOf(samples.increased, 'saisieIndicatifOperation'),
  },
  {
    name: 'the operation indicator with an error',
    address: stepOf(samples.increased, 'saisieIndicatifOperation'),
    acts: [fill('[name=indicatif]', 'A-'), submit],
    message: 'indicatif.messages.erreurs.illisible',
  },
  { name: 'the hand-over', address: stepOf(samples.payable, 'envoiSips') },
  {
    name: 'the hand-over that fails',
    address: stepOf(samples.payable, 'envoiSips'),
    scenarios: [failing('envoiSips/avis/2')],
    acts: [pay],
    message: 'remise.echecs.technique',
  },
  {
    name: 'the hand-over while another attempt is under way',
    address: stepOf(samples.payable, 'envoiSips'),
    acts: [startInOtherTab, pay],
    message: 'remise.enCours',
  },
  {
    name: 'the transfer',
    address: stepOf(samples.payable, 'informationsVirement'),
  },
  {
    name: 'the transfer with an indicator and a file that cannot be loaded',
    address: stepOf(samples.increased, 'A1B/informationsVirement'),
    scenarios: [failing('generePdfVirement')],
    acts: [press('main dl button >> nth=0'), press('main div:has(> button) > button >> nth=-1')],
    message: 'telechargement.echec',
  },
];

/** Every screen of the journey, in every state that it can have. */
export const screens = [...screensToPay, ...screensAfterPaying];
