import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Fine } from '@amendes/fines/fine.ts';
import { paymentStatuses } from '@amendes/fines/fine.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { never } from '@amendes/testing/fake-api.ts';
import { statesOf, type Act, type ScreenState } from '@amendes/testing/screen-state.ts';
import { rememberRecognised } from '../guard/recognised-notices.ts';

export const detail = `/tai/amende/${pathOf(samples.payable)}`;
const detailOfDeposit = `/tai/amende/${pathOf(samples.payableDeposit)}`;

/** The address of a step of a payment, or of a deposit. */
export const step = (name: string, type = 'AMENDE') =>
  `/tai/paiement/${pathOf(samples.payable)}/${type}/${name}`;

const { deposit: _deposit, ...withoutDeposit } = aFine();
const { amountDue: _amountDue, ...rest } = aFine();
export const withoutAmount = rest;
const increased = { ...withoutDeposit, kind: 'AFM' } as const;
export const inParts = aFine({ partialPaymentAllowed: true });
const settlement = { day: '2026-11-03', amount: 3000, means: 'VIREMENT', reference: 'R1' };

/** A card still pays the reduced amount; a transfer would come too late for it. */
const lateForTransfer = aFine({
  steps: [
    { level: 'reduced', amount: 9000, until: '2026-12-02', transferUntil: '2026-11-17' },
    { level: 'standard', amount: 13_500, until: '2027-01-01', transferUntil: '2026-12-17' },
    { level: 'increased', amount: 37_500 },
  ],
});

export type More = Omit<ScreenState, 'name' | 'source' | 'address'>;

/** A screen of a fine that this tab has looked up and shown before. */
export const shown = (name: string, address: string, fine: Fine = aFine(), more: More = {}) => ({
  name,
  address,
  fine,
  before: () => rememberRecognised(fine),
  ...more,
});

const submit: Act = { press: 'main form button:not([type=button])' };
/** Asked for the whole notice: the statuses that leave nothing to choose. */
const closed = paymentStatuses.filter((status) => status !== 'A_PAYER' && status !== 'ERREUR');

const noticeStates = [
  ...statesOf('src/check-notice/check-notice.tsx', [
    shown('detail', detail),
    shown('detail of a deposit', detailOfDeposit),
    shown('detail of a fine paid in part', detail, aFine({ settlements: [settlement] })),
    shown('detail with a day for each means', detail, lateForTransfer),
    shown('detail of an unknown amount', detail, withoutAmount),
    shown('detail of a parking charge', detail, { ...withoutDeposit, kind: 'FPSM' }),
    shown('detail of an increased fine', detail, {
      ...increased,
      amountDue: 30_000,
      steps: [
        { level: 'reduced', amount: 30_000, until: '2026-12-17', transferUntil: '2026-12-02' },
        { level: 'increased', amount: 37_500 },
      ],
    }),
    shown('detail of a fine of unknown kind', detail, { ...withoutDeposit, kind: 'UNKNOWN' }),
    ...closed.map((status) =>
      shown(`detail, ${status}`, detail, aFine({ status, settlements: [settlement] })),
    ),
    shown(
      'detail, paid at a tobacconist',
      detail,
      aFine({ status: 'PAYE', paidAtTobacconist: true, settlements: [settlement] }),
    ),
  ]),
  ...statesOf('src/check-notice/settlement-form.tsx', [
    shown('detail without a deposit', detail, withoutDeposit),
    shown('detail, nothing chosen', detail, aFine(), {
      acts: [submit],
      says: 'detail.messages.erreurs.choixManquant',
    }),
    shown('detail, deposit chosen', detail, aFine(), { acts: [{ press: '[value=deposit]' }] }),
  ]),
  ...statesOf('src/check-notice/contest-rules-modal.tsx', [
    shown('rules of contesting', detail, aFine(), {
      acts: [{ press: '#regles-contestation' }],
      sees: 'dialog[open]',
    }),
  ]),
  ...statesOf('src/continue-elsewhere/continue-elsewhere.tsx', [
    shown('link to another device', detail, aFine(), {
      answers: { encrypte: () => new Response('abc_-9') },
      acts: [{ pressText: 'ailleurs.preparer' }],
      sees: '[aria-labelledby=ailleurs-titre] figure svg',
    }),
    shown('link to another device, coming', detail, aFine(), {
      answers: { encrypte: never },
      acts: [{ pressText: 'ailleurs.preparer' }],
      sees: '[aria-labelledby=ailleurs-titre] [aria-disabled]',
    }),
    shown('link to another device, failed', detail, aFine(), {
      acts: [{ pressText: 'ailleurs.preparer' }],
      says: 'ailleurs.messages.erreurs.echec',
    }),
  ]),
  ...statesOf('src/guard/guarded.tsx', [
    { name: 'notice being looked up', address: detail, answers: { recherche: never } },
    { name: 'notice that cannot be looked up', address: detail, says: 'erreur.technique.texte' },
    { name: 'address of no notice', address: '/tai/amende/1/2', says: 'nonTrouve.titre' },
  ]),
  ...statesOf('src/guard/guarded-step.tsx', [
    { name: 'step opened from elsewhere', address: step('envoiSips'), fine: aFine() },
  ]),
] satisfies readonly ScreenState[];

const waysStates = [
  ...statesOf('src/journey/journey-page.tsx', [
    shown('step with the whole notice', step('choixModalitesReglement'), aFine(), {
      acts: [{ press: 'main button[aria-expanded]' }],
    }),
  ]),
  ...statesOf('src/choose-method/choose-method.tsx', [
    shown('choice of method', step('choixModalitesReglement')),
    shown('choice of method of a deposit', step('choixModalitesReglement', 'CONSIGNATION')),
    shown('choice of method, both amounts', step('choixModalitesReglement'), lateForTransfer),
    shown('choice of method, transfer', step('choixModalitesReglement'), aFine(), {
      acts: [{ press: '[value=transfer]' }],
    }),
    shown('choice of method, no card', step('choixModalitesReglement'), withoutAmount, {
      says: 'modalites.messages.infos.carteImpossible',
    }),
    shown('choice of method in parts', step('choixModalitesReglement'), inParts, {
      acts: [{ fill: '[name=montant]', text: '12,50' }],
    }),
    ...(
      [
        ['1000', 'montantHorsLimites'],
        ['douze', 'montantIllisible'],
      ] as const
    ).map(([text, key]) =>
      shown(`choice of method, ${key}`, step('choixModalitesReglement'), inParts, {
        acts: [{ fill: '[name=montant]', text }, submit],
        says: `modalites.messages.erreurs.${key}`,
      }),
    ),
  ]),
  ...statesOf('src/enter-indicator/enter-indicator.tsx', [
    shown('operation indicator', step('saisieIndicatifOperation'), increased),
    ...(
      [
        [' ', 'manquant'],
        ['A-', 'illisible'],
      ] as const
    ).map(([text, key]) =>
      shown(`operation indicator, ${key}`, step('saisieIndicatifOperation'), increased, {
        acts: [{ fill: '[name=indicatif]', text }, submit],
        says: `indicatif.messages.erreurs.${key}`,
      }),
    ),
  ]),
  ...statesOf('src/transfer/transfer-information.tsx', [
    shown('transfer', step('informationsVirement'), lateForTransfer),
    shown('transfer, day on the notice', step('informationsVirement')),
    shown('transfer of a deposit', step('informationsVirement', 'CONSIGNATION')),
    shown('transfer with an indicator', step('A1B/informationsVirement'), increased),
    shown('transfer of an unknown amount', step('informationsVirement'), withoutAmount),
  ]),
  ...statesOf('src/transfer/fact-line.tsx', [
    shown('transfer, line copied', step('informationsVirement'), aFine(), {
      acts: [{ pressText: 'virement.copier' }],
    }),
  ]),
  ...statesOf('src/download/download-button.tsx', [
    shown('transfer, file coming', step('informationsVirement'), aFine(), {
      answers: { generePdfVirement: never },
      acts: [{ pressText: 'virement.telecharger' }],
      says: 'telechargement.enCours',
    }),
    shown('transfer, file failed', step('informationsVirement'), aFine(), {
      acts: [{ pressText: 'virement.telecharger' }],
      says: 'telechargement.echec',
    }),
  ]),
] satisfies readonly ScreenState[];

/** The screens before anything is paid. */
export const statesToPay: readonly ScreenState[] = [...noticeStates, ...waysStates];
