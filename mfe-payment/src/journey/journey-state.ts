import type { Cents, PaymentReference, Fine } from '@amendes/fines/fine.ts';
import type { SettlementType } from '@amendes/fines/settlement.ts';
import { needsIndicator, offerOf, type Offer } from '../settlement/offers.ts';
import { parseAmount, partialRange } from '../settlement/partial-amount.ts';

/** The citizen's place in the journey: one case per screen, each with all the data of its address. */
export type JourneyState =
  | { readonly screen: 'detail'; readonly reference: PaymentReference }
  | ({ readonly screen: 'chooseMethod' } & Settling)
  | ({ readonly screen: 'enterIndicator' } & Settling)
  /** Without an amount, all that is left is paid. */
  | ({ readonly screen: 'handOver'; readonly amount?: Cents } & Settling)
  | ({ readonly screen: 'transfer'; readonly indicator?: string } & Settling)
  | { readonly screen: 'confirmation'; readonly reference: PaymentReference }
  | { readonly screen: 'receipt'; readonly reference: PaymentReference };

interface Settling {
  readonly reference: PaymentReference;
  readonly type: SettlementType;
}

/** A step of a payment, which needs a fine that can be settled that way. */
export type SettlingState = Extract<JourneyState, { type: string }>;

export type JourneyScreen = JourneyState['screen'];

/** The steps shown to the citizen, in their order. */
export const steps = ['check', 'choose', 'pay', 'receipt'] as const;

export type JourneyStep = (typeof steps)[number];

export const stepOf = {
  detail: 'check',
  chooseMethod: 'choose',
  enterIndicator: 'pay',
  handOver: 'pay',
  transfer: 'pay',
  confirmation: 'pay',
  receipt: 'receipt',
} as const satisfies Record<JourneyScreen, JourneyStep>;

/** Returns the step before a step of a payment. A transfer with an indicator came through the screen for it. */
export function before(state: SettlingState): JourneyState {
  const { screen, reference, type } = state;
  switch (screen) {
    case 'chooseMethod':
      return { screen: 'detail', reference };
    case 'enterIndicator':
    case 'handOver':
      return { screen: 'chooseMethod', reference, type };
    case 'transfer':
      return { screen: state.indicator ? 'enterIndicator' : 'chooseMethod', reference, type };
  }
}

export type SettlingDecision =
  | { readonly kind: 'show'; readonly offer: Offer }
  | { readonly kind: 'redirect'; readonly state: JourneyState }
  | { readonly kind: 'notFound' };

/** Decides if a step of the payment makes sense for a fine that can be paid, or names the place to go to instead. */
export function settlingDecision(state: SettlingState, fine: Fine): SettlingDecision {
  const { reference, type } = state;
  const offer = offerOf(fine, reference, type);
  // The detail shows the possible choices.
  if (!offer) return { kind: 'redirect', state: { screen: 'detail', reference } };
  if (state.screen === 'handOver' && state.amount !== undefined) {
    const isPayable = parseAmount(String(state.amount), partialRange(fine, offer)) !== undefined;
    if (!isPayable) return { kind: 'notFound' };
  }
  if (state.screen === 'transfer' && !state.indicator && needsIndicator(fine)) {
    return { kind: 'redirect', state: { screen: 'enterIndicator', reference, type } };
  }
  const isIndicatorUseless =
    !needsIndicator(fine) &&
    (state.screen === 'enterIndicator' || (state.screen === 'transfer' && state.indicator));
  if (isIndicatorUseless)
    return { kind: 'redirect', state: { screen: 'transfer', reference, type } };
  return { kind: 'show', offer };
}
