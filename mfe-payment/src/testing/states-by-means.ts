import { aFine } from '@amendes/fines/testing/a-fine.ts';
import {
  never,
  refusal,
  wireConfirmation,
  wireFine,
  wireForm,
  type Answers,
} from '@amendes/testing/fake-api.ts';
import { statesOf, type Act, type ScreenState } from '@amendes/testing/screen-state.ts';
import {
  besideUnanswered,
  changeAccount,
  detail,
  increased,
  inParts,
  lasting,
  lateForTransfer,
  pay,
  pressed,
  refuseCopies,
  shown,
  step,
  submit,
  withoutAmount,
  type More,
} from './states-of-notice.ts';

const handOver = step('envoiSips');
const method = step('choixModalitesReglement');
const indicator = step('saisieIndicatifOperation');
const transfer = step('informationsVirement');

const underWay = () => wireFine({ statutPaiement: { valeur: 'EN_COURS_PAIEMENT' } });
const expireLe = '2026-11-21T14:45:00+01:00';
const attempt = () => wireConfirmation('EN_COURS', { expireLe });

const dearer = () => wireFine({ montant: 13_500 });
const nothing = () => wireConfirmation('AUCUN');

const down = () => new Response('', { status: 503 });
const resume: Act = { pressText: 'remise.reprise.bouton' };

/** Returns a state of the detail with a payment under way that cannot be resumed. */
const unresumed = (name: string, says: string, envoiSips: () => Response) =>
  shown(`payment under way, ${name}`, detail, aFine({ status: 'EN_COURS_PAIEMENT' }), {
    answers: { confirmerPaiement: attempt, envoiSips },
    acts: [resume],
    says,
  });

/** States of the way to the card page. */
const cardStates = [
  ...statesOf('src/hand-over/hand-over.tsx', [
    shown('hand-over', handOver),
    shown('hand-over of a deposit', step('envoiSips', 'CONSIGNATION')),
    shown('hand-over of a part', step('3000/envoiSips'), inParts),
    shown('hand-over of an unknown amount', handOver, withoutAmount, {
      says: 'remise.montantInconnu',
    }),
    pressed('asking', { envoiSips: never }, { sees: 'main [aria-busy=true]' }),
    pressed('leaving', { envoiSips: () => wireForm() }, { sees: 'main [aria-busy=true]' }),
  ]),
  ...statesOf('src/hand-over/hand-over-message.tsx', [
    pressed('failed', {}, { says: 'remise.echecs.technique' }),
    pressed(
      'asked too often',
      { envoiSips: () => refusal(429, 'too-many-attempts') },
      { says: 'telechargement.tropDeDemandes' },
    ),
    pressed(
      'foreign form',
      { envoiSips: () => wireForm('https://elsewhere.example/') },
      { says: 'remise.echecs.formulaire' },
    ),
    pressed('another amount', { recherche: dearer }, { says: 'remise.nouveauMontant' }),
    pressed(
      'card page that does not open',
      { envoiSips: () => wireForm() },
      { speed: 50, says: 'remise.pageAbsente' },
    ),
    pressed(
      'paid meanwhile',
      { recherche: () => wireFine({ statutPaiement: { valeur: 'PAYE' } }) },
      { says: 'remise.arrets.paye' },
    ),
    pressed(
      'no deposit any more',
      { recherche: () => wireFine({ numeroConsignation: undefined, cleConsignation: undefined }) },
      { says: 'remise.arrets.change' },
      step('envoiSips', 'CONSIGNATION'),
    ),
    pressed(
      'changed meanwhile',
      { recherche: () => Response.json(null) },
      { says: 'accueil.messages.erreurs.numTelInconnu' },
    ),
    pressed(
      'another that ended without an answer',
      {
        envoiSips: () => refusal(409, 'payment-under-way'),
        confirmerPaiement: nothing,
      },
      { acts: [pay, { pressText: 'remise.boutons.verifier' }], says: 'confirmation.none.argent' },
    ),
    besideUnanswered('hand-over of another amount', handOver, {
      answers: { recherche: dearer, confirmerPaiement: nothing },
    }),
    besideUnanswered('hand-over that stops', handOver, {
      answers: {
        recherche: () => wireFine({ statutPaiement: { valeur: 'PAYE_AUTRE' } }),
        confirmerPaiement: nothing,
      },
      says: 'accueil.messages.erreurs.avisPaye',
    }),
    pressed('another under way', { recherche: underWay }, { says: 'remise.enCours' }),
    pressed(
      'another that can be resumed',
      { recherche: underWay, confirmerPaiement: attempt },
      { says: 'remise.enCours' },
    ),
  ]),
  ...statesOf('src/hand-over/resume-payment.tsx', [
    shown('payment under way', detail, aFine({ status: 'EN_COURS_PAIEMENT' }), {
      answers: { confirmerPaiement: attempt },
      says: 'remise.reprise.texte',
    }),
    shown('payment under way, resumed', detail, aFine({ status: 'EN_COURS_PAIEMENT' }), {
      answers: { confirmerPaiement: attempt, envoiSips: never },
      acts: [resume],
      sees: 'main [aria-busy=true]',
    }),
    shown(
      'payment of a part under way',
      detail,
      aFine({ status: 'EN_COURS_PAIEMENT', amountDue: 13_500, partialPaymentAllowed: true }),
      { answers: { confirmerPaiement: attempt }, says: 'remise.reprise.texte' },
    ),
    unresumed('pending', 'remise.reprise.impossible', () => refusal(409, 'payment-pending')),
    unresumed('changed', 'remise.reprise.change', () => refusal(422, 'amount-refused')),
    unresumed('failed', 'remise.echecs.technique', down),
  ]),
] satisfies readonly ScreenState[];

const pdf = () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });

/** Returns a refusal of the API with the time after which it answers again. */
const tooMany = () => new Response('{}', { status: 429, headers: { 'retry-after': '600' } });

/** Returns a state of the way by transfer after its file was requested. */
const file = (
  name: string,
  says: string,
  generePdfVirement?: Answers['generePdfVirement'],
  more: More = {},
) =>
  shown(`transfer, file ${name}`, transfer, aFine(), {
    ...(generePdfVirement && { answers: { generePdfVirement } }),
    acts: [{ pressText: 'virement.telecharger' }],
    says,
    ...more,
  });

/** States of the choice of means, and of the way by transfer. */
const transferStates = [
  ...statesOf('src/journey/journey-page.tsx', [
    shown('step with the whole notice', method, aFine(), {
      acts: [{ press: 'main button[aria-expanded]' }],
    }),
  ]),
  ...statesOf('src/choose-method/choose-method.tsx', [
    shown('choice of method', method),
    shown('choice of method of a deposit', step('choixModalitesReglement', 'CONSIGNATION')),
    besideUnanswered('choice of method', method),
    shown('choice of method, both amounts', method, lateForTransfer),
    shown('choice of method, transfer', method, aFine(), {
      acts: [{ press: '[value=transfer]' }],
    }),
    shown('choice of method, transfer with an indicator', method, increased, {
      acts: [{ press: '[value=transfer]' }],
    }),
    shown('choice of method, no card', method, withoutAmount, {
      says: 'modalites.messages.infos.carteImpossible',
    }),
    shown('choice of method in parts', method, inParts, {
      acts: [{ fill: '[name=montant]', text: '12,50' }],
    }),
    ...(
      [
        ['1000', 'montantHorsLimites'],
        ['douze', 'montantIllisible'],
      ] as const
    ).map(([text, key]) =>
      shown(`choice of method, ${key}`, method, inParts, {
        acts: [{ fill: '[name=montant]', text }, submit],
        says: `modalites.messages.erreurs.${key}`,
      }),
    ),
  ]),
  ...statesOf('src/enter-indicator/enter-indicator.tsx', [
    shown('operation indicator', indicator, increased),
    ...(
      [
        [' ', 'manquant'],
        ['A-', 'illisible'],
      ] as const
    ).map(([text, key]) =>
      shown(`operation indicator, ${key}`, indicator, increased, {
        acts: [{ fill: '[name=indicatif]', text }, submit],
        says: `indicatif.messages.erreurs.${key}`,
      }),
    ),
  ]),
  ...statesOf('src/transfer/transfer-information.tsx', [
    shown('transfer', transfer, lateForTransfer),
    shown('transfer, day on the notice', transfer),
    shown('transfer of an amount that stays', transfer, lasting),
    shown('transfer of a deposit', step('informationsVirement', 'CONSIGNATION')),
    shown('transfer with an indicator', step('A1B/informationsVirement'), increased),
    shown('transfer of an unknown amount', transfer, withoutAmount),
    besideUnanswered('transfer', transfer),
    shown('transfer, account changed in the page', transfer, aFine(), {
      acts: [{ run: changeAccount }],
      says: 'virement.modifie',
    }),
  ]),
  ...statesOf('src/transfer/fact-line.tsx', [
    shown('transfer, line copied', transfer, aFine(), {
      acts: [{ pressText: 'virement.copier' }],
    }),
    shown('transfer, line selected', transfer, aFine(), {
      acts: [{ run: refuseCopies }, { pressText: 'virement.copier' }],
    }),
  ]),
  ...statesOf('src/download/download-button.tsx', [
    file('slow', 'telechargement.lent', never, { speed: 50 }),
    file('saved', 'telechargement.fait', pdf),
    file('coming', 'telechargement.enCours', never),
    file('refused', 'virement.change', () => refusal(409, 'not-payable')),
    file('asked too often', 'telechargement.tropDeDemandes', tooMany),
    file('failed', 'telechargement.echec'),
  ]),
] satisfies readonly ScreenState[];

/** States of the screens between the detail and the payment. */
export const statesByMeans: readonly ScreenState[] = [...transferStates, ...cardStates];
