import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { type AmountStep, type Fine, paymentStatuses } from '@amendes/fines/fine.ts';
import { lookupOutcome } from '@amendes/fines/lookup-outcome.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { expect, test } from 'vitest';
import { offersFor } from '../settlement/offers.ts';
import { detailOf, dueNow, importantPoints, type Due } from './detail-of.ts';

const payment = samples.payable;
const deposit = samples.payableDeposit;

test('a fine to pay shows what is offered under the number of the address', () => {
  const types = (reference: typeof payment) => {
    const detail = detailOf(aFine(), reference);
    return detail.kind === 'offers' && detail.offers.map(({ type }) => type);
  };
  expect(types(payment)).toEqual(['payment', 'deposit']);
  expect(types(deposit)).toEqual(['deposit']);
});

test('a fine of which nothing is left says so, and leads to the receipt', () => {
  const settlements = [{ day: '2026-11-03', amount: 9000, means: 'CARTE', reference: 'R' }];
  expect(detailOf(aFine({ settlements }), payment)).toEqual({
    kind: 'closed',
    title: 'paye',
    message: 'detail.messages.infos.rienAPayer',
    follow: 'receipt',
  });
});

test('a payment under way can be followed, and is no failure', () => {
  expect(detailOf(aFine({ status: 'EN_COURS_PAIEMENT' }), payment)).toEqual({
    kind: 'closed',
    title: 'enCours',
    message: 'accueil.messages.erreurs.paiementEnCours',
    follow: 'confirmation',
  });
});

test('a fine paid in part says that the rest comes later, and leads to the receipt', () => {
  const fine = aFine({ status: 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL' });
  expect(detailOf(fine, payment)).toMatchObject({
    message: 'detail.messages.infos.paiementPartiel',
    follow: 'receipt',
  });
});

test('a paid fine says that nothing is left, and leads to the receipt', () => {
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

test.each(withoutReceipt)('%s says what the look-up says, and offers no payment', (status) => {
  const fine = aFine({ status });
  const outcome = lookupOutcome(fine);
  const detail = detailOf(fine, payment);
  expect(detail).toMatchObject({
    kind: 'closed',
    message: 'message' in outcome && outcome.message,
  });
});

test('a fine of which a part was paid at a tobacconist is not called paid', () => {
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
] as const)('of %s, one has to know before a %s: %j', (kind, type, points) => {
  expect(importantPoints(aFine({ kind }), type)).toEqual(points);
});

const step = (until?: string): AmountStep[] => [
  { level: 'standard', amount: 9000, ...(until && { until }) },
];

test.each<[string, Fine, Due]>([
  ['an amount that is not known', withoutAmount(), { kind: 'unknown' }],
  [
    'weeks ahead',
    aFine({ steps: step('2026-12-12') }),
    { kind: 'later', amount: 9000, day: '2026-12-12', daysLeft: 20 },
  ],
  [
    'in two days',
    aFine({ steps: step('2026-11-24') }),
    { kind: 'later', amount: 9000, day: '2026-11-24', daysLeft: 2 },
  ],
  [
    'tomorrow',
    aFine({ steps: step('2026-11-23') }),
    { kind: 'tomorrow', amount: 9000, day: '2026-11-23' },
  ],
  [
    'today, which counts',
    aFine({ steps: step('2026-11-22') }),
    { kind: 'today', amount: 9000, day: '2026-11-22' },
  ],
  ['no last day', aFine({ steps: step() }), { kind: 'never', amount: 9000 }],
  ['days that the API does not tell', aFine({ steps: [] }), { kind: 'onNotice', amount: 9000 }],
  [
    'a level of another amount',
    aFine({ amountDue: 8000, steps: step('2026-12-12') }),
    { kind: 'onNotice', amount: 8000 },
  ],
  [
    'a part that is paid',
    aFine({
      steps: step('2026-12-12'),
      settlements: [{ day: '2026-11-03', amount: 4000, means: 'CARTE', reference: 'R' }],
    }),
    { kind: 'later', amount: 5000, day: '2026-12-12', daysLeft: 20 },
  ],
])('what is due, with %s', (_what, fine, due) => {
  // In France the 22nd has already started.
  const time = new Date('2026-11-21T23:30:00Z');
  expect(dueNow(fine, offersFor(fine, payment), time)).toEqual(due);
});

test('under the number of the deposit its amount is due, before the contest is sent', () => {
  const offers = offersFor(aFine(), deposit);
  expect(dueNow(aFine(), offers, new Date())).toEqual({ kind: 'deposit', amount: 13_500 });
});

function withoutAmount(): Fine {
  const { amountDue: _amount, ...fine } = aFine();
  return fine;
}
