// @vitest-environment node
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { ApiFailure, StartFailure } from '@amendes/contract';
import { type LookupAnswer, paymentStatuses } from '@amendes/fines/fine.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { describe, expect, test } from 'vitest';
import { standingOf, stateAfter } from './hand-over-state.ts';

const reference = samples.payable;
const place = { screen: 'handOver', reference, type: 'payment' } as const;
const deposit = { ...place, type: 'deposit' } as const;

const answered = (value: LookupAnswer) => ({ ok: true, value }) as const;

test('a payment continues if the fine is due with the amount on the button', () => {
  const standing = standingOf(place, 9000, answered(aFine()));
  expect(standing).toMatchObject({
    kind: 'continue',
    offer: { type: 'payment', number: reference.number },
  });
});

test('a deposit continues under its own number', () => {
  const standing = standingOf(deposit, 13_500, answered(aFine()));
  expect(standing).toMatchObject({
    kind: 'continue',
    offer: { number: samples.payableDeposit.number },
  });
});

test('a part payment continues only within what is left', () => {
  const fine = aFine({ partialPaymentAllowed: true });
  const part = { ...place, amount: 3000 };
  expect(standingOf(part, 3000, answered(fine)).kind).toBe('continue');
  const settlement = { day: '2026-11-03', amount: 7000, means: 'CARTE', reference: 'R1' };
  const standing = standingOf(part, 3000, answered({ ...fine, settlements: [settlement] }));
  expect(standing).toEqual({
    kind: 'stop',
    state: { status: 'stopped', message: 'remise.arrets.change', to: 'notice' },
  });
});

test('another amount than that of the button is shown before anything is paid', () => {
  const fine = aFine({ amountDue: 13_500 });
  expect(standingOf(place, 9000, answered(fine))).toMatchObject({
    kind: 'stop',
    state: { status: 'repriced', news: { fine, offer: { amount: 13_500 } } },
  });
});

test.each<[string, LookupAnswer]>([
  ['an amount that is no longer known', { ...aFine(), amountDue: undefined } as never],
  ['a deposit that is no longer offered', { ...aFine(), deposit: undefined } as never],
])('%s stops the payment', (_, answer) => {
  const where = answer && 'deposit' in answer && answer.deposit === undefined ? deposit : place;
  expect(standingOf(where, 9000, answered(answer))).toMatchObject({
    kind: 'stop',
    state: { message: 'remise.arrets.change' },
  });
});

describe('the status', () => {
  const stateIn = (answer: LookupAnswer) => {
    const standing = standingOf(place, 9000, answered(answer));
    return standing.kind === 'stop' ? standing.state : undefined;
  };

  test('A_PAYER is the only one that lets a payment start', () => {
    const payable = [...paymentStatuses, 'UNKNOWN' as const].filter(
      (status) => stateIn(status === 'ERREUR' ? { status } : aFine({ status })) === undefined,
    );
    expect(payable).toEqual(['A_PAYER']);
  });

  test('EN_COURS_PAIEMENT means that another attempt is under way', () => {
    expect(stateIn(aFine({ status: 'EN_COURS_PAIEMENT' }))).toEqual({ status: 'underWay' });
  });

  test.each([
    ['PAYE', 'remise.arrets.paye'],
    ['ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL', 'detail.messages.infos.paiementPartiel'],
  ] as const)('%s offers the receipt, and only a paid fine is called paid', (status, message) => {
    expect(stateIn(aFine({ status }))).toEqual({ status: 'stopped', message, to: 'receipt' });
  });

  test('PAIEMENT_ANNULE shows the message of the look-up', () => {
    expect(stateIn(aFine({ status: 'PAIEMENT_ANNULE' }))).toEqual({
      status: 'stopped',
      message: 'accueil.messages.erreurs.telepaiementImpossibleForfaitaireAnnule',
      to: 'notice',
    });
  });

  test('UNKNOWN counts as a failing service', () => {
    expect(stateIn(aFine({ status: 'UNKNOWN' }))).toEqual({
      status: 'failed',
      message: 'remise.echecs.technique',
      after: 'press',
    });
  });
});

test('a failed check without a press is not reported as a failed press', () => {
  const failing = { ok: false, failure: { reason: 'timeout' } } as const;
  expect(standingOf(place, 9000, failing, 'check')).toMatchObject({ state: { after: 'check' } });
  const unknown = answered(aFine({ status: 'UNKNOWN' }));
  expect(standingOf(place, 9000, unknown, 'check')).toMatchObject({ state: { after: 'check' } });
});

test('a number that is no longer known stops the payment', () => {
  expect(standingOf(place, 9000, answered(null))).toMatchObject({
    state: { message: 'accueil.messages.erreurs.numTelInconnu' },
  });
});

test.each<[ApiFailure, string]>([
  [{ reason: 'network' }, 'remise.echecs.technique'],
  [{ reason: 'timeout' }, 'remise.echecs.technique'],
  [{ reason: 'aborted' }, 'remise.echecs.technique'],
  [{ reason: 'unreadable' }, 'remise.echecs.technique'],
  [{ reason: 'status', status: 503 }, 'remise.echecs.technique'],
  [{ reason: 'status', status: 429 }, 'telechargement.tropDeDemandes'],
])('the failure %j of the look-up or of the start shows %s', (failure, message) => {
  const state = { status: 'failed', message, after: 'press' };
  expect(standingOf(place, 9000, { ok: false, failure })).toEqual({ kind: 'stop', state });
  expect(stateAfter(failure)).toEqual(state);
});

test.each<[StartFailure['reason'], unknown]>([
  ['paymentUnderWay', { status: 'underWay' }],
  ['paymentPending', { status: 'underWay' }],
  ['notPayable', undefined],
  ['amountRefused', undefined],
  ['depositImpossible', undefined],
])('a start that is refused as %s leads to %j', (reason, state) => {
  expect(stateAfter({ reason } as StartFailure)).toEqual(state);
});
