import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { describe, expect, test } from 'vitest';
import { before, type SettlingState } from './journey-state.ts';

const reference = samples.payable;

describe.each(['payment', 'deposit'] as const)('on the way of %s', (type) => {
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
  ])('%s leads back to the screen before', (_screen, state, previous) => {
    expect(before(state)).toEqual(previous);
  });
});
