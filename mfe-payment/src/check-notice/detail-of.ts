import type { Fine, PaymentReference } from '@amendes/fines/fine.ts';
import { lookupOutcome, type MessageKey } from '@amendes/fines/lookup-outcome.ts';
import { offersFor, type Offer } from '../settlement/offers.ts';
import { stepDue } from '@amendes/fines/deadlines.ts';
import type { Choices } from '../journey/choices.ts';

/** What the detail of a fine says or asks under its title. */
type Detail =
  /** At least one way to settle it. */
  | { readonly kind: 'offers'; readonly offers: readonly Offer[] }
  | ({ readonly kind: 'closed' } & Closed);

/** Why nothing can be paid now, and the page where the citizen learns more, if there is one. */
export interface Closed {
  readonly tone: 'information' | 'failure';
  readonly message:
    MessageKey | 'detail.messages.infos.paiementPartiel' | 'detail.messages.infos.rienAPayer';
  readonly follow?: 'confirmation' | 'receipt';
}

export function detailOf(fine: Fine, reference: PaymentReference): Detail {
  const outcome = lookupOutcome(fine);
  switch (outcome.kind) {
    case 'detail': {
      const offers = offersFor(fine, reference);
      if (offers.length > 0) return { kind: 'offers', offers };
      const message = 'detail.messages.infos.rienAPayer';
      return { kind: 'closed', tone: 'information', message, follow: 'receipt' };
    }
    // The look-up leads to the receipt; whoever asks for the detail learns what is left.
    case 'receipt': {
      const message = 'detail.messages.infos.paiementPartiel';
      return { kind: 'closed', tone: 'information', message, follow: 'receipt' };
    }
    case 'error': {
      const { message } = outcome;
      const isUnderWay = fine.status === 'EN_COURS_PAIEMENT';
      return {
        kind: 'closed',
        tone: isUnderWay ? 'information' : 'failure',
        message,
        ...(isUnderWay && { follow: 'confirmation' }),
      };
    }
    case 'information':
      return { kind: 'closed', tone: 'information', message: outcome.message };
    case 'technical-failure':
      return {
        kind: 'closed',
        tone: 'failure',
        message: 'detail.messages.erreurs.techPaiement',
      };
  }
}

/** A parking charge is no fine: paying it admits nothing, and it is contested by other rules. */
export function isParkingCharge({ kind }: Pick<Fine, 'kind'>): boolean {
  return kind === 'FPSM' || kind === 'FPSMm';
}

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
