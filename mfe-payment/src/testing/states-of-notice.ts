import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { type Fine, paymentStatuses } from '@amendes/fines/fine.ts';
import { noticeKinds } from '@amendes/fines/notice-kind.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { never, wireConfirmation, wireFine, type Answers } from '@amendes/testing/fake-api.ts';
import { statesOf, type Act, type ScreenState } from '@amendes/testing/screen-state.ts';
import { rememberRecognised, rememberUnanswered } from '../guard/recognised-notices.ts';

export const detail = `/tai/amende/${pathOf(samples.payable)}`;
const detailOfDeposit = `/tai/amende/${pathOf(samples.payableDeposit)}`;

/** Returns the address of a step of a payment, or of a deposit. */
export const step = (name: string, type = 'AMENDE') =>
  `/tai/paiement/${pathOf(samples.payable)}/${type}/${name}`;

const { deposit: _deposit, ...withoutDeposit } = aFine();
const { amountDue: _amountDue, ...rest } = aFine();
export const withoutAmount = rest;
export const increased = { ...withoutDeposit, kind: 'AFM' } as const;
const parking = { ...withoutDeposit, kind: 'FPSM' } as const;
export const inParts = aFine({ partialPaymentAllowed: true });
const settlement = { day: '2026-11-03', amount: 3000, means: 'VIREMENT', reference: 'R1' };

/** A fine whose reduced amount a card still pays; a transfer would arrive too late for it. */
export const lateForTransfer = aFine({
  steps: [
    { level: 'reduced', amount: 9000, until: '2026-12-02', transferUntil: '2026-11-17' },
    { level: 'standard', amount: 13_500, until: '2027-01-01', transferUntil: '2026-12-17' },
    { level: 'increased', amount: 37_500 },
  ],
});

/** A fine whose amount does not change any more. */
export const lasting = aFine({
  kind: 'AFm',
  steps: [{ level: 'increased', amount: 9000 }],
});

/** Kinds that have their own state. */
const shownKinds: ReadonlySet<string> = new Set(['AF', 'AFM', 'FPSM']);

export type More = Omit<ScreenState, 'name' | 'source' | 'address'>;

/** Returns a state of a fine that this tab has looked up and shown before. */
export const shown = (name: string, address: string, fine: Fine = aFine(), more: More = {}) => ({
  name,
  address,
  fine,
  before: () => rememberRecognised(fine),
  ...more,
});

/** Returns the same for a fine with a payment whose outcome this tab does not know. */
export const besideUnanswered = (name: string, address: string, more: More = {}) =>
  shown(`${name} beside an unanswered payment`, address, more.fine ?? aFine(), {
    before: () => {
      rememberRecognised(aFine());
      rememberUnanswered(aFine());
    },
    says: 'confirmation.none.argent',
    ...more,
  });

export const pay: Act = { pressText: 'remise.boutons.payer' };

/** Returns a state of the hand-over after its button was pressed. */
export const pressed = (name: string, answers: Answers, more: More, address = step('envoiSips')) =>
  shown(`hand-over, ${name}`, address, aFine(), {
    answers: { recherche: () => wireFine(), ...answers },
    acts: [pay],
    ...more,
  });

/** Replaces the account that is shown by another one, as some programs do. */
export function changeAccount(): void {
  document.querySelector('[data-fact=iban]')?.replaceChildren('FR76 1234 5678 9012 3456 7890 123');
}

/** Makes the browser refuse every write to the clipboard, until the next state. */
export function refuseCopies(): void {
  navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed'));
}

export const submit: Act = { press: 'main form button:not([type=button])' };
const rules = { acts: [{ press: '#regles-contestation' }], sees: 'dialog[open]' };

/** Returns a state of the detail once the link to another device is shown. */
const linked = (name: string, then: readonly Act[], run?: () => void) =>
  shown(`link to another device${name}`, detail, aFine(), {
    answers: { encrypte: () => new Response('abc_-9') },
    acts: [...(run ? [{ run }] : []), { pressText: 'ailleurs.preparer' }, ...then],
    sees: '[aria-labelledby=ailleurs-titre] figure svg',
  });

/** Statuses that leave nothing to choose on the detail of the whole notice. */
const closed = paymentStatuses.filter((status) => status !== 'A_PAYER' && status !== 'ERREUR');

/** States of the detail of a notice, and of the guard before it. */
export const statesOfNotice = [
  ...statesOf('src/check-notice/check-notice.tsx', [
    shown('detail', detail),
    shown('detail of a deposit', detailOfDeposit),
    shown('detail of a fine paid in part', detail, aFine({ settlements: [settlement] })),
    besideUnanswered('detail', detail),
    besideUnanswered('closed detail', detail, { fine: aFine({ status: 'PAIEMENT_EXPIRE' }) }),
    shown('detail with a day for each means', detail, lateForTransfer),
    shown('detail of an unknown amount', detail, withoutAmount),
    shown('detail, deposit of unknown amount', detail, aFine({ deposit: samples.payableDeposit })),
    shown('detail of a parking charge', detail, parking),
    shown('detail of a long number', `/tai/amende/${pathOf(samples.increased)}`, {
      ...increased,
      number: samples.increased.number,
      key: samples.increased.key,
    }),
    shown('detail of an increased fine', detail, {
      ...increased,
      amountDue: 30_000,
      steps: [
        { level: 'reduced', amount: 30_000, until: '2026-12-17', transferUntil: '2026-12-02' },
        { level: 'increased', amount: 37_500 },
      ],
    }),
    ...noticeKinds
      .filter((kind) => !shownKinds.has(kind))
      .map((kind) => shown(`detail of ${kind}`, detail, { ...withoutDeposit, kind })),
    ...(
      [
        ['today', { until: '2026-11-21', transferUntil: '2026-11-06' }],
        ['tomorrow', { until: '2026-11-22', transferUntil: '2026-11-07' }],
        ['on the notice', { transferUntil: '2026-11-24' }],
      ] as const
    ).map(([name, days]) =>
      shown(
        `detail, last day ${name}`,
        detail,
        aFine({
          steps: [
            { level: 'reduced', amount: 9000, ...days },
            { level: 'standard', amount: 13_500 },
            { level: 'increased', amount: 37_500 },
          ],
        }),
      ),
    ),
    shown('detail of an amount that stays', detail, lasting),
    shown(
      'detail, paid in parts',
      detail,
      aFine({ settlements: [{ ...settlement, amount: 9000 }] }),
    ),
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
    shown('rules of contesting', detail, aFine(), rules),
    shown('rules of contesting a parking charge', detail, parking, rules),
  ]),
  ...statesOf('src/continue-elsewhere/continue-elsewhere.tsx', [
    linked(', copied', [{ pressText: 'ailleurs.copier' }]),
    linked(', selected', [{ pressText: 'ailleurs.copier' }], refuseCopies),
    linked('', []),
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

let requests = 0;

/** A second check that the service does not answer: the earlier answer stays visible. */
export const checkedInVain: ScreenState = {
  source: 'src/confirmation/paused.tsx',
  name: 'after paying: checked in vain',
  address: `/tai/paiement/confirmation/${pathOf(samples.payable)}`,
  before: () => void (requests = 0),
  answers: {
    recherche: () => wireFine(),
    confirmerPaiement: () =>
      (requests += 1) === 1
        ? wireConfirmation('REFUSE', { sansReponse: 9000 })
        : new Response('', { status: 503 }),
  },
  acts: [{ pressText: 'confirmation.liens.verifier' }],
  sees: '[data-message="confirmation.refused.texte"] ~ [data-message="confirmation.echec.technique"]',
};
