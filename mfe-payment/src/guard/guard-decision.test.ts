// @vitest-environment node
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import type { ApiFailure } from '@amendes/contract';
import { type Fine, type LookupAnswer, paymentStatuses } from '@amendes/fines/fine.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { describe, expect, test } from 'vitest';
import { guardDecision, type GuardedScreen } from './guard-decision.ts';

const reference = samples.payable;
const screens: readonly GuardedScreen[] = ['detail', 'payment'];

const technical = '/tai/erreur/technique';

const failing = (screen: GuardedScreen, failure: ApiFailure) =>
  guardDecision(screen, reference, { ok: false, failure });

function decide(screen: GuardedScreen, value: LookupAnswer) {
  const decision = guardDecision(screen, reference, { ok: true, value });
  return decision.kind === 'show' ? 'in' : decision.address;
}

describe.each(screens)('on the way to %s', (screen) => {
  test('a timeout leads to the technical error page, from which a return may succeed', () => {
    expect(failing(screen, { reason: 'timeout' })).toEqual({
      kind: 'redirect',
      address: technical,
      failure: {},
    });
  });

  test('a reached limit leads to the technical error page with the end of the limit', () => {
    const until = new Date();
    const limited = { reason: 'status', status: 429, retryAfter: until } as const;
    expect(failing(screen, limited)).toMatchObject({
      address: technical,
      failure: { limit: until.getTime() },
    });
    expect(failing(screen, { reason: 'status', status: 429 })).toMatchObject({
      failure: { limit: 0 },
    });
  });

  test('a refused token leads to the error page for an expired session', () => {
    expect(failing(screen, { reason: 'status', status: 401 })).toEqual({
      kind: 'redirect',
      address: '/tai/erreur/session-expiree',
      failure: {},
    });
  });

  test('a failing service leads to the technical error page without a limit', () => {
    const failure = { reason: 'status', status: 503 } as const;
    expect(failing(screen, failure)).toEqual({
      kind: 'redirect',
      address: technical,
      failure: {},
    });
  });

  test('an unknown state leads to retour-paiement if a payment may have been made', () => {
    const back = { kind: 'redirect', address: '/tai/erreur/retour-paiement', failure: {} };
    const networkFailure = { ok: false, failure: { reason: 'network' } } as const;
    const unread = { ok: true, value: aFine({ status: 'UNKNOWN' }) } as const;
    expect(guardDecision(screen, reference, networkFailure, true)).toEqual(back);
    expect(guardDecision(screen, reference, unread, true)).toEqual(back);
    // If the fine is known, its state decides.
    const known = { ok: true, value: aFine() } as const;
    expect(guardDecision(screen, reference, known, true).kind).toBe('show');
  });

  test('a limit leads to retour-paiement with its end if a payment may have been made', () => {
    const until = new Date();
    const limited = { reason: 'status', status: 429, retryAfter: until } as const;
    expect(guardDecision(screen, reference, { ok: false, failure: limited }, true)).toEqual({
      kind: 'redirect',
      address: '/tai/erreur/retour-paiement',
      failure: { limit: until.getTime() },
    });
  });

  test('an unknown number and a wrong key lead to the page that says so', () => {
    expect(decide(screen, null)).toBe('/tai/erreur/amende-introuvable');
    expect(decide(screen, { status: 'ERREUR' })).toBe('/tai/erreur/amende-introuvable');
  });

  test('a paid fine leads to its receipt', () => {
    const receipt = `/tai/paiement/confirmation/${pathOf(samples.payable)}/justificatif`;
    expect(decide(screen, aFine({ status: 'PAYE' }))).toBe(receipt);
  });

  test('a payable fine is shown', () => {
    expect(decide(screen, aFine())).toBe('in');
  });

  test('a status that this release does not know counts as a technical failure', () => {
    expect(decide(screen, aFine({ status: 'UNKNOWN' }))).toBe('/tai/erreur/technique');
  });
});

const others = paymentStatuses.filter(
  (status): status is Exclude<Fine['status'], 'UNKNOWN' | 'A_PAYER' | 'PAYE'> =>
    !['A_PAYER', 'PAYE', 'ERREUR'].includes(status),
);

test.each(others)(
  'a fine with status %s is shown on the detail and kept from payment',
  (status) => {
    const fine = aFine({ status });
    expect(decide('detail', fine)).toBe('in');
    expect(decide('payment', fine)).toBe(`/tai/amende/${pathOf(samples.payable)}`);
  },
);

test('a fine paid at a tobacconist is shown on the detail instead of a receipt', () => {
  const fine = aFine({ status: 'PAYE', paidAtTobacconist: true });
  expect(decide('detail', fine)).toBe('in');
  expect(decide('payment', fine)).toBe(`/tai/amende/${pathOf(samples.payable)}`);
});
