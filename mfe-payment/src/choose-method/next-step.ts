import type { Cents } from '@amendes/fines/fine.ts';
import type { Choices } from '../journey/choices.ts';
import type { JourneyEvent } from '../journey/transitions.ts';
import type { Offer } from '../settlement/offers.ts';
import type { AmountRange } from '../settlement/partial-amount.ts';
import { typedAmount } from '../settlement/typed-amount.ts';

type Method = NonNullable<Choices['method']>;

/** A card is charged an amount that is known; a transfer can be made by what is printed. */
export function methodsFor({ amount }: Offer): readonly Method[] {
  return amount === undefined ? ['transfer'] : ['card', 'transfer'];
}

/**
 * The method that is chosen when the screen is opened: the one that was chosen before, else the card,
 * which is what most want; unlike the choice before this one it binds nobody.
 */
export function methodOf(offer: Offer, { method }: Choices): Method {
  const [usual = 'transfer', ...others] = methodsFor(offer);
  return others.find((other) => other === method) ?? usual;
}

/** What the main button does, from what the form says now. */
export type NextStep =
  | { readonly is: 'card'; readonly pays: Cents; readonly event: JourneyEvent }
  | { readonly is: 'transfer' | 'indicator'; readonly event: JourneyEvent }
  | { readonly is: 'wrongAmount'; readonly message: AmountMessage };

export type AmountMessage =
  'modalites.messages.erreurs.montantIllisible' | 'modalites.messages.erreurs.montantHorsLimites';

interface Form {
  readonly offer: Offer;
  readonly method: Method;
  /** The part that may be paid, where one may. */
  readonly range: AmountRange | undefined;
  /** As it was typed. */
  readonly amount: string;
  readonly asksIndicator: boolean;
}

export function nextStep({ offer, method, range, amount, asksIndicator }: Form): NextStep {
  if (method === 'transfer' || offer.amount === undefined) {
    return { is: asksIndicator ? 'indicator' : 'transfer', event: { did: 'choseTransfer' } };
  }
  const typed = range ? typedAmount(amount, range) : ({ is: 'all' } as const);
  switch (typed.is) {
    case 'all':
      return { is: 'card', pays: offer.amount, event: { did: 'choseCard' } };
    case 'part':
      return {
        is: 'card',
        pays: typed.amount,
        event: { did: 'choseCard', amount: typed.amount },
      };
    case 'unreadable':
      return { is: 'wrongAmount', message: 'modalites.messages.erreurs.montantIllisible' };
    case 'outOfRange':
      return { is: 'wrongAmount', message: 'modalites.messages.erreurs.montantHorsLimites' };
  }
}
