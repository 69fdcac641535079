import { samples } from '@amendes/fines/testing/sample-fines.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Offer } from '../settlement/offers.ts';
import { methodOf, methodsFor, nextStep } from './next-step.ts';

const offer: Offer = { type: 'payment', number: samples.payable.number, key: '29', amount: 9000 };
const { amount: _, ...unknown } = offer;
const range = { from: 100, to: 9000 };

test('a card is offered where the amount is known, a transfer always', () => {
  expect(methodsFor(offer)).toEqual(['card', 'transfer']);
  expect(methodsFor(unknown)).toEqual(['transfer']);
});

test.each([
  ['the card at first', offer, undefined, 'card'],
  ['the card if it was chosen before', offer, 'card', 'card'],
  ['the transfer if it was chosen before', offer, 'transfer', 'transfer'],
  ['the transfer if the chosen card is no longer possible', unknown, 'card', 'transfer'],
] as const)('the preselected method is %s', (_what, one, method, chosen) => {
  expect(methodOf(one, method ? { method } : {})).toBe(chosen);
});

describe('nextStep', () => {
  const reference = { number: offer.number, key: offer.key };
  const state = { reference, type: 'payment' } as const;
  const form = { state, offer, method: 'card', range, amount: '', asksIndicator: false } as const;
  const handOver = { screen: 'handOver', ...state };

  test.each([
    [
      'pays all that is left if no amount is typed',
      form,
      { kind: 'card', pays: 9000, to: handOver },
    ],
    [
      'pays the part that is typed',
      { ...form, amount: '12,50' },
      { kind: 'card', pays: 1250, to: { ...handOver, amount: 1250 } },
    ],
    [
      'pays all if the whole amount is typed',
      { ...form, amount: '90' },
      { kind: 'card', pays: 9000, to: handOver },
    ],
    [
      'ignores a typed amount if no part may be paid',
      { ...form, amount: '12,50', range: undefined },
      { kind: 'card', pays: 9000, to: handOver },
    ],
    [
      'refuses an amount above the range',
      { ...form, amount: '91' },
      { kind: 'wrongAmount', message: 'modalites.messages.erreurs.montantHorsLimites' },
    ],
    [
      'refuses an amount that cannot be read',
      { ...form, amount: 'douze' },
      { kind: 'wrongAmount', message: 'modalites.messages.erreurs.montantIllisible' },
    ],
    [
      'ignores the amount typed for the card in a transfer',
      { ...form, method: 'transfer' as const, amount: 'douze' },
      { kind: 'transfer', to: { screen: 'transfer', ...state } },
    ],
    [
      'leads a transfer to the screen for its indicator',
      { ...form, method: 'transfer' as const, asksIndicator: true },
      { kind: 'indicator', to: { screen: 'enterIndicator', ...state } },
    ],
  ])('%s', (_what, one, step) => {
    expect(nextStep(one)).toEqual(step);
  });

  test('a card payment lies within the range and equals the amount in its address', () => {
    const typed = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'0123456789,. €'.split('')) }),
      fc.string(),
    );
    fc.assert(
      fc.property(typed, (amount) => {
        const step = nextStep({ ...form, amount });
        fc.pre(step.kind === 'card');
        expect(step.pays).toBeGreaterThanOrEqual(range.from);
        expect(step.pays).toBeLessThanOrEqual(range.to);
        const { amount: part = range.to } = step.to as { readonly amount?: number };
        expect(part).toBe(step.pays);
      }),
    );
  });

  test.each([form, { ...form, method: 'transfer' as const }])(
    'a deposit by $method stays a deposit',
    (one) => {
      const deposit = { reference, type: 'deposit' } as const;
      expect(nextStep({ ...one, state: deposit })).toMatchObject({ to: deposit });
    },
  );
});
