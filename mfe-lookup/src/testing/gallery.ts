import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { paymentStatuses } from '@amendes/fines/fine.ts';
import { never, wireFine, type Answer } from '@amendes/testing/fake-api.ts';
import {
  statesOf,
  type Act,
  type ScreenState,
  type ShownPart,
} from '@amendes/testing/screen-state.ts';
import { part } from '../../part.ts';
import { app } from '../app.tsx';
import { cardKinds } from '../where-to-find/card-kinds.ts';

const address = '/tai';
const submit: Act = { press: 'main form button:not([type=button])' };

const fill = (number: string, key: string): readonly Act[] => [
  { fill: '[name=numero]', text: number },
  { fill: '[name=cle]', text: key },
];

/** A state with an entry that the form itself refuses, or comments on. */
const typed = (name: string, number: string, key: string, says: string) => ({
  name,
  address,
  acts: [...fill(number, key), submit],
  says,
});

/** A state with the API's answer to an entry that the form accepts. */
const searched = (name: string, recherche: Answer, more: Partial<ScreenState> = {}) => ({
  name,
  address,
  answers: { recherche },
  acts: [...fill(samples.payable.number, '29'), submit],
  ...more,
});

const errors = 'accueil.messages.erreurs';
const infos = 'accueil.messages.infos';
const technical = 'detail.messages.erreurs.techPaiement';

const down = () => new Response('', { status: 503 });
const settlement = {
  date: '2026-11-20',
  montant: 9000,
  moyen: 'VIREMENT',
  referenceReglement: 'R1',
};

const anyMessage = { sees: '#recherche-message [data-message]' };

/** Statuses that are answered in the form. The others lead to another screen. */
const answered = paymentStatuses.filter(
  (status) => !['A_PAYER', 'PAYE', 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL'].includes(status),
);

/** The part in all its states. */
export const lookup: ShownPart = {
  name: part.name,
  folder: 'mfe-lookup',
  remote: { ...app, routes: part.routes.map(({ pattern }) => pattern) },
  states: [
    ...statesOf('src/find-fine/home-page.tsx', [{ name: 'home', address }]),
    ...statesOf('src/find-fine/fine-form.tsx', [
      { name: 'filled', address, acts: fill(samples.payable.number, '29') },
      searched('searching', never, { sees: 'form button[aria-disabled]' }),
      // Meanwhile it is announced that the search takes long.
      searched('searched without an answer', never, { speed: 50, says: technical }),
      {
        name: 'link that fills the form',
        address: '/tai/abc_-9',
        answers: { decrypte: () => new Response('3333312211122129') },
      },
      {
        name: 'link that cannot be read',
        address: '/tai/abc_-9',
        says: `${infos}.lienInvalide`,
      },
      {
        name: 'link while the service fails',
        address: '/tai/abc_-9',
        answers: { decrypte: down },
        says: technical,
      },
    ]),
    ...statesOf('src/find-fine/message-slot.tsx', [
      { name: 'nothing typed', address, acts: [submit], says: `${errors}.numTelOuCleInvalide` },
      typed('no key', samples.payable.number, '', `${errors}.numTelOuCleInvalide`),
      typed('no number', '', '29', `${errors}.numTelOuCleInvalide`),
      typed('number cut short', '2113500888010000', '29', `${errors}.numTelInvalide`),
      typed('number with another end', '33333122111223', '29', `${errors}.endNumTelInvalide`),
      typed('hint: 14 digits', '3333', '', `${infos}.AFD`),
      typed('hint: 18 digits', '2113', '', `${infos}.AFMD`),
      typed('hint: 14 or 18 digits', '4441', '', `${infos}.AFMD`),
      typed(
        'hint: key to be read again',
        samples.withoutDeposit.number,
        '00',
        `${infos}.cleAVerifier`,
      ),
      searched('number that is unknown', () => Response.json(null), {
        says: `${errors}.numTelInconnu`,
      }),
      ...answered.map((valeur) =>
        searched(`answer: ${valeur}`, () => wireFine({ statutPaiement: { valeur } }), anyMessage),
      ),
      searched(
        'answer: PAYE_AUTRE, with payments',
        () => wireFine({ statutPaiement: { valeur: 'PAYE_AUTRE' }, reglements: [settlement] }),
        { says: `${errors}.avisPaye` },
      ),
      ...['PAIEMENT_ANNULE', 'PAIEMENT_DIVERS', 'PAIEMENT_EXPIRE'].map((valeur) =>
        searched(
          `answer: ${valeur}, increased`,
          () => wireFine({ typeAmende: 'AFM', statutPaiement: { valeur } }),
          anyMessage,
        ),
      ),
      searched(
        'answer: paid at a tobacconist',
        () => wireFine({ statutPaiement: { valeur: 'PAYE' }, mediaReglement: 3 }),
        { says: `${errors}.messagePVA` },
      ),
      searched('service that fails', down, { says: technical }),
      searched('too many attempts', () => limited({ 'retry-after': '840' }), { says: technical }),
      searched('too many attempts, without an end', () => limited({}), { says: technical }),
    ]),
    ...statesOf('src/where-to-find/where-to-find.tsx', [
      {
        name: 'sample cards',
        address,
        acts: cardKinds.map((_, index) => ({
          press: `details:nth-of-type(${index + 1}) > summary`,
        })),
      },
    ]),
    ...statesOf(
      'src/other-means/how-to-modal.tsx',
      ['application', 'telephone'].map((means) => ({
        name: `other means: ${means}`,
        address,
        acts: [{ press: `#moyen-${means}` }],
        sees: 'dialog[open]',
      })),
    ),
  ],
};

const limited = (headers: HeadersInit) => new Response('{}', { status: 429, headers });
