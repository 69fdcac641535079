import type { Cents, Fine } from '@amendes/fines/fine.ts';
import { needsIndicator } from '../settlement/indicator.ts';
import type { SettlementType } from '../settlement/settlement-type.ts';
import type { JourneyScreen, JourneyState } from './journey-state.ts';

/** What a citizen does on a screen. */
export type JourneyEvent =
  | { readonly did: 'choseSettlement'; readonly type: SettlementType }
  | { readonly did: 'choseCard'; readonly amount?: Cents }
  | { readonly did: 'choseTransfer' }
  | { readonly did: 'gaveIndicator'; readonly indicator: string }
  | { readonly did: 'cameBackPaid' }
  | { readonly did: 'wentBack' };

type Transition<State extends JourneyState> = (
  state: State,
  event: JourneyEvent,
  fine: Fine,
) => JourneyState | undefined;

type In<Screen extends JourneyScreen> = Extract<JourneyState, { screen: Screen }>;

/** One row a screen: where an event leads; nothing when it means nothing there. */
const transitions: { readonly [Screen in JourneyScreen]: Transition<In<Screen>> } = {
  detail: ({ reference }, event) =>
    event.did === 'choseSettlement'
      ? { screen: 'chooseMethod', reference, type: event.type }
      : undefined,

  chooseMethod({ reference, type }, event, fine) {
    const settling = { reference, type };
    if (event.did === 'choseCard') {
      return {
        screen: 'handOver',
        ...settling,
        ...(event.amount !== undefined && { amount: event.amount }),
      };
    }
    if (event.did === 'choseTransfer') {
      return { screen: needsIndicator(fine) ? 'enterIndicator' : 'transfer', ...settling };
    }
    return event.did === 'wentBack' ? { screen: 'detail', reference } : undefined;
  },

  enterIndicator({ reference, type }, event) {
    const settling = { reference, type };
    if (event.did === 'gaveIndicator') {
      return { screen: 'transfer', ...settling, indicator: event.indicator };
    }
    return event.did === 'wentBack' ? { screen: 'chooseMethod', ...settling } : undefined;
  },

  handOver({ reference, type }, event) {
    return event.did === 'wentBack' ? { screen: 'chooseMethod', reference, type } : undefined;
  },

  transfer({ reference, type, indicator }, event) {
    if (event.did !== 'wentBack') return undefined;
    return { screen: indicator ? 'enterIndicator' : 'chooseMethod', reference, type };
  },

  confirmation: ({ reference }, event) =>
    event.did === 'cameBackPaid' ? { screen: 'receipt', reference } : undefined,

  receipt: () => undefined,
};

/** Where an event leads from a place in the journey; `undefined` when it leads nowhere from there. */
export function transition(
  state: JourneyState,
  event: JourneyEvent,
  fine: Fine,
): JourneyState | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the row is that of the state's own screen
  const row = transitions[state.screen] as Transition<JourneyState>;
  return row(state, event, fine);
}
