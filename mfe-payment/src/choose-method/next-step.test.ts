import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Offer } from '../settlement/offers.ts';
import { methodOf, methodsFor, nextStep } from './next-step.ts';

const offer: Offer = { type: 'AMENDE', number: '33333122111221', key: '29', amount: 9000 };
const { amount: _, ...unknown } = offer;
const range = { from: 100, to: 9000 };

test('a card is offered where the amount is known, a transfer always', () => {
  expect(methodsFor(offer)).toEqual(['card', 'transfer']);
  expect(methodsFor(unknown)).toEqual(['transfer']);
});

test.each([
  ['nothing', offer, undefined, 'card'],
  ['a card', offer, 'card', 'card'],
  ['a transfer', offer, 'transfer', 'transfer'],
  ['a card that is no longer possible', unknown, 'card', 'transfer'],
] as const)('after choosing %s before', (_what, one, method, chosen) => {
  expect(methodOf(one, method ? { method } : {})).toBe(chosen);
});

describe('nextStep', () => {
  const form = { offer, method: 'card', range, amount: '', asksIndicator: false } as const;

  test.each([
    ['all that is left', form, { is: 'card', pays: 9000, event: { did: 'choseCard' } }],
    [
      'a part',
      { ...form, amount: '12,50' },
      { is: 'card', pays: 1250, event: { did: 'choseCard', amount: 1250 } },
    ],
    [
      'all, written out',
      { ...form, amount: '90' },
      { is: 'card', pays: 9000, event: { did: 'choseCard' } },
    ],
    [
      'an amount typed for another way to settle',
      { ...form, amount: '12,50', range: undefined },
      { is: 'card', pays: 9000, event: { did: 'choseCard' } },
    ],
    [
      'too much',
      { ...form, amount: '91' },
      { is: 'wrongAmount', message: 'modalites.messages.erreurs.montantHorsLimites' },
    ],
    [
      'what cannot be read',
      { ...form, amount: 'douze' },
      { is: 'wrongAmount', message: 'modalites.messages.erreurs.montantIllisible' },
    ],
    [
      'a transfer, whatever was typed for the card',
      { ...form, method: 'transfer' as const, amount: 'douze' },
      { is: 'transfer', event: { did: 'choseTransfer' } },
    ],
    [
      'a transfer that asks for its indicator',
      { ...form, method: 'transfer' as const, asksIndicator: true },
      { is: 'indicator', event: { did: 'choseTransfer' } },
    ],
  ])('%s', (_what, one, step) => {
    expect(nextStep(one)).toEqual(step);
  });

  test('what a card is charged is never outside of the range, nor another amount than the event’s', () => {
    const typed = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'0123456789,. €'.split('')) }),
      fc.string(),
    );
    fc.assert(
      fc.property(typed, (amount) => {
        const step = nextStep({ ...form, amount });
        fc.pre(step.is === 'card');
        expect(step.pays).toBeGreaterThanOrEqual(range.from);
        expect(step.pays).toBeLessThanOrEqual(range.to);
        const { amount: part = range.to } = step.event as { readonly amount?: number };
        expect(part).toBe(step.pays);
      }),
    );
  });
});
