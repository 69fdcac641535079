/** Meaning of a provider's response for the money. */
export type PaymentOutcome = 'accepted' | 'pending' | 'cancelled' | 'refused';

/** Outcomes by code. No other code says that money moved or still may: 60 is no success, its answer arrives later. */
const outcomes: ReadonlyMap<string, PaymentOutcome> = new Map([
  ['00', 'accepted'],
  ['17', 'cancelled'],
  ['60', 'pending'],
]);

/**
 * Returns the outcome of a code. An unknown code is a refusal: treating it as a success would give a fine away. If
 * money moved after all, a later response with 00 still says so.
 */
export function outcomeOf(responseCode: string): PaymentOutcome {
  return outcomes.get(responseCode) ?? 'refused';
}
