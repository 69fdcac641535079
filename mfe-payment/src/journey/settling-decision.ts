import type { Fine } from '@amendes/fines/fine.ts';
import { needsIndicator } from '../settlement/indicator.ts';
import { offerOf, type Offer } from '../settlement/offers.ts';
import { parseAmount, partialRange } from '../settlement/partial-amount.ts';
import type { JourneyState, SettlingState } from './journey-state.ts';

export type SettlingDecision =
  | { readonly kind: 'show'; readonly offer: Offer }
  | { readonly kind: 'redirect'; readonly state: JourneyState }
  | { readonly kind: 'notFound' };

/** Whether a step of the payment makes sense for a fine that can be paid, or where to go instead. */
export function settlingDecision(state: SettlingState, fine: Fine): SettlingDecision {
  const { reference, type } = state;
  const offer = offerOf(fine, reference, type);
  // The detail shows what can be chosen.
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
