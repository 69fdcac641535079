import { type Fine, paymentStatuses } from '@amendes/fines/fine.ts';
import { lookupOutcome } from '@amendes/fines/lookup-outcome.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { expect, test } from 'vitest';
import { detailOf } from './detail-of.ts';

const payment = { number: '33333122111221', key: '29' };
const deposit = { number: '33333122111222', key: '30' };

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
    tone: 'information',
    message: 'detail.messages.infos.rienAPayer',
    follow: 'receipt',
  });
});

test('a payment under way can be followed, and is no failure', () => {
  expect(detailOf(aFine({ status: 'EN_COURS_PAIEMENT' }), payment)).toEqual({
    kind: 'closed',
    tone: 'information',
    message: 'accueil.messages.erreurs.paiementEnCours',
    follow: 'confirmation',
  });
});

test('a fine that was paid in part says that the rest comes later, and leads to the receipt', () => {
  const fine = aFine({ status: 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL' });
  expect(detailOf(fine, payment)).toMatchObject({
    message: 'detail.messages.infos.paiementPartiel',
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

test('a fine paid at a tobacconist says where its receipt is', () => {
  const fine = aFine({ status: 'PAYE', paidAtTobacconist: true });
  expect(detailOf(fine, payment)).toMatchObject({
    kind: 'closed',
    message: 'accueil.messages.erreurs.messagePVA',
  });
});
