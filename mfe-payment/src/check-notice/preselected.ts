import type { Choices } from '../journey/choices.ts';
import type { Offer } from '../settlement/offers.ts';

/**
 * The offer that is chosen when the detail is opened: the one that was chosen before, or the only one.
 * Between two the citizen chooses: who paid for good by mistake can no longer contest.
 */
export function preselected(
  offers: readonly Offer[],
  { settlementType }: Choices,
): Offer | undefined {
  const [first, second] = offers;
  if (!second) return first;
  return offers.find(({ type }) => type === settlementType);
}
