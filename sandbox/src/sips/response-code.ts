/** The meaning of a provider's response for the money. */
export type PaymentOutcome = 'accepted' | 'pending' | 'cancelled' | 'refused';

/** No other code says that money moved, or still may: 60 is no success, the answer comes later. */
const outcomes: ReadonlyMap<string, PaymentOutcome> = new Map([
  ['00', 'accepted'],
  ['17', 'cancelled'],
  ['60', 'pending'],
]);

/**
 * A code that nobody knows is a refusal like any other: taking it for a success would give a fine
 * away, and should money have moved after all, a later response with 00 still says so.
 */
export function outcomeOf(responseCode: string): PaymentOutcome {
  return outcomes.get(responseCode) ?? 'refused';
}
