// @vitest-environment node
import type { Fine } from '@amendes/fines/fine.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import fc from 'fast-check';
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { describe, expect, test } from 'vitest';
import { before, type SettlingState, settlingDecision } from './journey-state.ts';

const payment = samples.payable;

describe.each(['payment', 'deposit'] as const)('in the journey of a %s', (type) => {
  const reference = payment;
  const settling = { reference, type };
  const choice = { screen: 'chooseMethod', ...settling } as const;

  test.each<[string, SettlingState, object]>([
    ['the choice of method', choice, { screen: 'detail', reference }],
    ['the indicator', { screen: 'enterIndicator', ...settling }, choice],
    ['the hand-over', { screen: 'handOver', ...settling }, choice],
    ['the hand-over of a part', { screen: 'handOver', ...settling, amount: 1250 }, choice],
    ['the transfer', { screen: 'transfer', ...settling }, choice],
    [
      'the transfer with an indicator',
      { screen: 'transfer', ...settling, indicator: 'A1B' },
      { screen: 'enterIndicator', ...settling },
    ],
  ])('%s leads back to the previous screen', (_screen, state, previous) => {
    expect(before(state)).toEqual(previous);
  });
});

const deposit = samples.payableDeposit;
const { deposit: _, ...withoutDeposit } = aFine();
const inParts = aFine({ partialPaymentAllowed: true });
const increased = aFine({ kind: 'AFM' });

type Screen = SettlingState['screen'];
const screens: readonly Screen[] = ['chooseMethod', 'enterIndicator', 'handOver', 'transfer'];

/** Returns the decision in a word: `show`, `notFound`, or the screen of the redirect. */
function decide(state: SettlingState, fine: Fine): string {
  const decision = settlingDecision(state, fine);
  return decision.kind === 'redirect' ? decision.state.screen : decision.kind;
}

const at = (screen: Screen, type: SettlingState['type'], reference = payment): SettlingState => ({
  screen,
  reference,
  type,
});

describe.each(screens)('on the way to %s', (screen) => {
  test('a deposit that the fine does not have leads to the detail', () => {
    expect(decide(at(screen, 'deposit'), withoutDeposit)).toBe('detail');
  });

  test('a payment under the number of the deposit leads to the detail', () => {
    expect(decide(at(screen, 'payment', deposit), aFine())).toBe('detail');
  });

  test('a fine with nothing left to pay leads to the detail', () => {
    const settlements = [{ day: '2026-11-03', amount: 9000, means: 'CARTE', reference: 'R' }];
    expect(decide(at(screen, 'payment'), aFine({ settlements }))).toBe('detail');
  });
});

const transferWith = (indicator?: string): SettlingState => ({
  ...at('transfer', 'payment'),
  screen: 'transfer',
  ...(indicator !== undefined && { indicator }),
});

test.each<[string, SettlingState, Fine, string]>([
  ['the choice of method for a payment is shown', at('chooseMethod', 'payment'), aFine(), 'show'],
  ['the choice of method for a deposit is shown', at('chooseMethod', 'deposit'), aFine(), 'show'],
  [
    'the choice of method under the number of the deposit is shown',
    at('chooseMethod', 'deposit', deposit),
    aFine(),
    'show',
  ],
  ['the hand-over of all that is left is shown', at('handOver', 'payment'), aFine(), 'show'],
  ['the transfer of a standard fine is shown', transferWith(), aFine(), 'show'],
  [
    'a transfer with an unneeded indicator leads to the one without it',
    transferWith('A1B'),
    aFine(),
    'transfer',
  ],
  [
    'the screen for an unneeded indicator leads to the transfer',
    at('enterIndicator', 'payment'),
    aFine(),
    'transfer',
  ],
  [
    'a transfer without its indicator leads to the screen for it',
    transferWith(),
    increased,
    'enterIndicator',
  ],
  ['a transfer with its indicator is shown', transferWith('A1B'), increased, 'show'],
  [
    'the screen for a needed indicator is shown',
    at('enterIndicator', 'payment'),
    increased,
    'show',
  ],
])('%s', (_what, state, fine, decision) => {
  expect(decide(state, fine)).toBe(decision);
});

const handOverOf = (amount: number, type: SettlingState['type'] = 'payment'): SettlingState => ({
  screen: 'handOver',
  reference: payment,
  type,
  amount,
});

test('a part payment is shown exactly if it lies between one euro and what is left', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), (amount) => {
      const isPayable = amount >= 100 && amount <= 9000;
      expect(decide(handOverOf(amount), inParts)).toBe(isPayable ? 'show' : 'notFound');
    }),
  );
});

test('a part payment is refused for a fine paid at once and for a deposit', () => {
  expect(decide(handOverOf(1250), aFine())).toBe('notFound');
  expect(decide(handOverOf(1250, 'deposit'), inParts)).toBe('notFound');
});

test('a step that may be shown receives its offer', () => {
  expect(settlingDecision(at('chooseMethod', 'deposit'), aFine())).toEqual({
    kind: 'show',
    offer: { type: 'deposit', ...deposit, amount: 13_500 },
  });
});
