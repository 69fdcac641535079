import type { Fine, PaymentReference } from '@amendes/fines/fine.ts';
import { lookupOutcome, type MessageKey } from '@amendes/fines/lookup-outcome.ts';
import { offersFor, type Offer } from '../settlement/offers.ts';

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
