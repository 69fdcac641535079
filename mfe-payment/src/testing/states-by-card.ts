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
import { detail, inParts, shown, step, withoutAmount, type More } from './states-to-pay.ts';

const underWay = () => wireFine({ statutPaiement: { valeur: 'EN_COURS_PAIEMENT' } });
const expireLe = '2026-11-21T14:45:00+01:00';
const attempt = () => wireConfirmation('EN_COURS', { expireLe });

const pay: Act = { pressText: 'remise.boutons.payer' };

/** The hand-over after its button was pressed. */
const pressed = (name: string, answers: Answers, more: More) =>
  shown(`hand-over, ${name}`, step('envoiSips'), aFine(), {
    answers: { recherche: () => wireFine(), ...answers },
    acts: [pay],
    ...more,
  });

const resume: Act = { pressText: 'remise.reprise.bouton' };

/** The detail of a payment under way that cannot be resumed. */
const unresumed = (name: string, says: string, envoiSips: () => Response) =>
  shown(`payment under way, ${name}`, detail, aFine({ status: 'EN_COURS_PAIEMENT' }), {
    answers: { confirmerPaiement: attempt, envoiSips },
    acts: [resume],
    says,
  });

/** The way to the card page. */
export const statesByCard: readonly ScreenState[] = [
  ...statesOf('src/hand-over/hand-over.tsx', [
    shown('hand-over', step('envoiSips')),
    shown('hand-over of a deposit', step('envoiSips', 'CONSIGNATION')),
    shown('hand-over of a part', step('3000/envoiSips'), inParts),
    shown('hand-over of an unknown amount', step('envoiSips'), withoutAmount, {
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
      { says: 'remise.echecs.tropDeDemandes' },
    ),
    pressed(
      'foreign form',
      { envoiSips: () => wireForm('https://elsewhere.example/') },
      { says: 'remise.echecs.formulaire' },
    ),
    pressed(
      'another amount',
      { recherche: () => wireFine({ montant: 13_500 }) },
      { says: 'remise.nouveauMontant' },
    ),
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
      'changed meanwhile',
      {
        recherche: () => new Response('null', { headers: { 'content-type': 'application/json' } }),
      },
      { says: 'accueil.messages.erreurs.numTelInconnu' },
    ),
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
    unresumed('pending', 'remise.reprise.impossible', () => refusal(409, 'payment-pending')),
    unresumed('changed', 'remise.reprise.change', () => refusal(422, 'amount-refused')),
    unresumed('failed', 'remise.echecs.technique', () => new Response('', { status: 503 })),
  ]),
];
