import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { type AmountStep, type Fine, paymentStatuses } from '@amendes/fines/fine.ts';
import { lookupOutcome } from '@amendes/fines/lookup-outcome.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { expect, test } from 'vitest';
import { offersFor } from '../settlement/offers.ts';
import { detailOf, dueNow, importantPoints, type Due } from './detail-of.ts';

const payment = samples.payable;
const deposit = samples.payableDeposit;

test('a payable fine shows the offers for the number in the address', () => {
  const types = (reference: typeof payment) => {
    const detail = detailOf(aFine(), reference);
    return detail.kind === 'offers' && detail.offers.map(({ type }) => type);
  };
  expect(types(payment)).toEqual(['payment', 'deposit']);
  expect(types(deposit)).toEqual(['deposit']);
});

test('a fine with nothing left to pay says so and links to the receipt', () => {
  const settlements = [{ day: '2026-11-03', amount: 9000, means: 'CARTE', reference: 'R' }];
  expect(detailOf(aFine({ settlements }), payment)).toEqual({
    kind: 'closed',
    title: 'paye',
    message: 'detail.messages.infos.rienAPayer',
    follow: 'receipt',
  });
});

test('a payment under way has its own title and links to the confirmation', () => {
  expect(detailOf(aFine({ status: 'EN_COURS_PAIEMENT' }), payment)).toEqual({
    kind: 'closed',
    title: 'enCours',
    message: 'accueil.messages.erreurs.paiementEnCours',
    follow: 'confirmation',
  });
});

test('a fine paid in part says so and links to the receipt', () => {
  const fine = aFine({ status: 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL' });
  expect(detailOf(fine, payment)).toMatchObject({
    message: 'detail.messages.infos.paiementPartiel',
    follow: 'receipt',
  });
});

test('a paid fine says that nothing is left to pay and links to the receipt', () => {
  expect(detailOf(aFine({ status: 'PAYE' }), payment)).toEqual({
    kind: 'closed',
    title: 'paye',
    message: 'detail.messages.infos.rienAPayer',
    follow: 'receipt',
  });
});

const withoutReceipt = paymentStatuses.filter(
  (status): status is Fine['status'] & (typeof paymentStatuses)[number] =>
    !['A_PAYER', 'PAYE', 'ERREUR', 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL'].includes(status),
);

test.each(withoutReceipt)(
  'status %s shows the message of the look-up and offers no payment',
  (status) => {
    const fine = aFine({ status });
    const outcome = lookupOutcome(fine);
    const detail = detailOf(fine, payment);
    expect(detail).toMatchObject({
      kind: 'closed',
      message: 'message' in outcome && outcome.message,
    });
  },
);

test('a fine paid in part at a tobacconist is not titled as paid', () => {
  const fine = aFine({ status: 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL', paidAtTobacconist: true });
  expect(detailOf(fine, payment)).toMatchObject({ kind: 'closed', title: 'partiel' });
});

test('a fine paid at a tobacconist says where its receipt is', () => {
  const fine = aFine({ status: 'PAYE', paidAtTobacconist: true });
  expect(detailOf(fine, payment)).toMatchObject({
    kind: 'closed',
    title: 'paye',
    message: 'accueil.messages.erreurs.messagePVA',
  });
});

test.each([
  ['PAYE_AUTRE', 'paye'],
  ['PAIEMENT_ANNULE', 'annule'],
  ['PAIEMENT_EXPIRE', 'depasse'],
  ['PAIEMENT_DESIMPUTE', 'impossible'],
  ['PAIEMENT_DIVERS', 'impossible'],
  ['UNKNOWN', 'panne'],
] as const)('the page of a notice that is %s is titled %s', (status, title) => {
  expect(detailOf(aFine({ status }), payment)).toMatchObject({ title });
});

test.each([
  ['AF', 'payment', ['societe', 'reconnaitre']],
  ['AFM', 'payment', ['reconnaitre']],
  ['FPSM', 'payment', []],
  ['AF', 'deposit', ['consigner']],
] as const)('for kind %s, the important points before a %s are %j', (kind, type, points) => {
  expect(importantPoints(aFine({ kind }), type)).toEqual(points);
});

const step = (until?: string): AmountStep[] => [
  { level: 'standard', amount: 9000, ...(until && { until }) },
];

test.each<[string, Fine, Due]>([
  ['that is not known is reported as such', withoutAmount(), { kind: 'unknown' }],
  [
    'for weeks has its last day and 20 days left',
    aFine({ steps: step('2026-12-12') }),
    { kind: 'later', amount: 9000, day: '2026-12-12', daysLeft: 20 },
  ],
  [
    'for two more days has its last day and 2 days left',
    aFine({ steps: step('2026-11-24') }),
    { kind: 'later', amount: 9000, day: '2026-11-24', daysLeft: 2 },
  ],
  [
    'until tomorrow is reported as such',
    aFine({ steps: step('2026-11-23') }),
    { kind: 'tomorrow', amount: 9000, day: '2026-11-23' },
  ],
  [
    'until today is reported as such',
    aFine({ steps: step('2026-11-22') }),
    { kind: 'today', amount: 9000, day: '2026-11-22' },
  ],
  [
    'without a last day is reported as such',
    aFine({ steps: step() }),
    { kind: 'never', amount: 9000 },
  ],
  [
    'without known days refers to the notice',
    aFine({ steps: [] }),
    { kind: 'onNotice', amount: 9000 },
  ],
  [
    'other than the amount of its step refers to the notice',
    aFine({ amountDue: 8000, steps: step('2026-12-12') }),
    { kind: 'onNotice', amount: 8000 },
  ],
  [
    'after a part payment is what is left',
    aFine({
      steps: step('2026-12-12'),
      settlements: [{ day: '2026-11-03', amount: 4000, means: 'CARTE', reference: 'R' }],
    }),
    { kind: 'later', amount: 5000, day: '2026-12-12', daysLeft: 20 },
  ],
])('an amount due %s', (_what, fine, due) => {
  // In France the 22nd has already started.
  const time = new Date('2026-11-21T23:30:00Z');
  expect(dueNow(fine, offersFor(fine, payment), time)).toEqual(due);
});

test('under the number of the deposit the deposit’s amount is due', () => {
  const offers = offersFor(aFine(), deposit);
  expect(dueNow(aFine(), offers, new Date())).toEqual({ kind: 'deposit', amount: 13_500 });
});

function withoutAmount(): Fine {
  const { amountDue: _amount, ...fine } = aFine();
  return fine;
}
