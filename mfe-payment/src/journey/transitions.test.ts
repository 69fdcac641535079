import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { expect, test } from 'vitest';
import type { JourneyScreen, JourneyState } from './journey-state.ts';
import { transition, type JourneyEvent } from './transitions.ts';

const reference = { number: '33333122111221', key: '29' };
const settling = { reference, type: 'AMENDE' } as const;
const fine = aFine();
const increased = aFine({ kind: 'AFM' });

const states = {
  detail: { screen: 'detail', reference },
  chooseMethod: { screen: 'chooseMethod', ...settling },
  enterIndicator: { screen: 'enterIndicator', ...settling },
  handOver: { screen: 'handOver', ...settling },
  transfer: { screen: 'transfer', ...settling },
  confirmation: { screen: 'confirmation', reference },
  receipt: { screen: 'receipt', reference },
} as const satisfies { [Screen in JourneyScreen]: Extract<JourneyState, { screen: Screen }> };

const events = {
  choseSettlement: { did: 'choseSettlement', type: 'AMENDE' },
  choseCard: { did: 'choseCard' },
  choseTransfer: { did: 'choseTransfer' },
  gaveIndicator: { did: 'gaveIndicator', indicator: 'A1B' },
  cameBackPaid: { did: 'cameBackPaid' },
  wentBack: { did: 'wentBack' },
} as const satisfies { [Did in JourneyEvent['did']]: Extract<JourneyEvent, { did: Did }> };

/** The pairs of screen and event that lead somewhere; every other pair leads nowhere. */
const leading = new Map<string, JourneyState>([
  ['detail choseSettlement', states.chooseMethod],
  ['chooseMethod choseCard', states.handOver],
  ['chooseMethod choseTransfer', states.transfer],
  ['chooseMethod wentBack', states.detail],
  ['enterIndicator gaveIndicator', { ...states.transfer, indicator: 'A1B' }],
  ['enterIndicator wentBack', states.chooseMethod],
  ['handOver wentBack', states.chooseMethod],
  ['transfer wentBack', states.chooseMethod],
  ['confirmation cameBackPaid', states.receipt],
]);

const pairs = Object.values(states).flatMap((state) =>
  Object.values(events).map((event) => ({
    state,
    event,
    pair: `${state.screen} ${event.did}`,
    to: leading.get(`${state.screen} ${event.did}`)?.screen ?? 'nowhere',
  })),
);

test.each(pairs)('$pair leads to $to', ({ state, event, pair }) => {
  expect(transition(state, event, fine)).toEqual(leading.get(pair));
});

test('a part that was chosen goes along to the hand-over', () => {
  const next = transition(states.chooseMethod, { did: 'choseCard', amount: 1250 }, fine);
  expect(next).toEqual({ ...states.handOver, amount: 1250 });
});

test('the transfer for an increased fine passes by the indicator, there and back', () => {
  expect(transition(states.chooseMethod, events.choseTransfer, increased)).toEqual(
    states.enterIndicator,
  );
  const withIndicator = { ...states.transfer, indicator: 'A1B' };
  expect(transition(withIndicator, events.wentBack, increased)).toEqual(states.enterIndicator);
});

test('what is settled stays the same on every way through the choice', () => {
  const deposit = { ...states.chooseMethod, type: 'CONSIGNATION' } as const;
  for (const event of [events.choseCard, events.choseTransfer]) {
    expect(transition(deposit, event, fine)).toMatchObject({ reference, type: 'CONSIGNATION' });
  }
});
