import { stepDue } from '@amendes/fines/deadlines.ts';
import type { Fine } from '@amendes/fines/fine.ts';
import type { Offer } from '../settlement/offers.ts';
import { isParkingCharge } from './parking-charge.ts';

type ImportantPoint = 'societe' | 'reconnaitre' | 'consigner' | 'date';

/** What has to be known before choosing at a point in time, in the order in which it is said. */
export function importantPoints(
  fine: Fine,
  offers: readonly Offer[],
  time: Date,
): readonly ImportantPoint[] {
  const has = (type: Offer['type']) => offers.some((offer) => offer.type === type);
  const points: readonly (ImportantPoint | false)[] = [
    // A company that pays instead of naming its driver is fined a second time.
    has('payment') && (fine.kind === 'AF' || fine.kind === 'AFm') && 'societe',
    has('payment') && !isParkingCharge(fine) && 'reconnaitre',
    has('deposit') && 'consigner',
    // An amount without a last day stays as it is.
    has('payment') && stepDue(fine, time)?.until !== undefined && 'date',
  ];
  return points.filter((point) => point !== false);
}
