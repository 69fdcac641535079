import type { Cents } from '@amendes/fines/fine.ts';
import type { Choices } from '../journey/choices.ts';
import type { JourneyState, SettlingState } from '../journey/journey-state.ts';
import type { Offer } from '../settlement/offers.ts';
import type { AmountRange } from '../settlement/partial-amount.ts';

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
  | { readonly kind: 'card'; readonly pays: Cents; readonly to: JourneyState }
  | { readonly kind: 'transfer' | 'indicator'; readonly to: JourneyState }
  | { readonly kind: 'wrongAmount'; readonly message: AmountMessage };

export type AmountMessage =
  | 'modalites.messages.erreurs.montantIllisible'
  | 'modalites.messages.erreurs.montantHorsLimites';

interface Form {
  readonly state: Pick<SettlingState, 'reference' | 'type'>;
  readonly offer: Offer;
  readonly method: Method;
  /** The part that may be paid, where one may. */
  readonly range: AmountRange | undefined;
  /** As it was typed. */
  readonly amount: string;
  readonly asksIndicator: boolean;
}

export function nextStep({ state, offer, method, range, amount, asksIndicator }: Form): NextStep {
  const { reference, type } = state;
  if (method === 'transfer' || offer.amount === undefined) {
    return asksIndicator
      ? { kind: 'indicator', to: { screen: 'enterIndicator', reference, type } }
      : { kind: 'transfer', to: { screen: 'transfer', reference, type } };
  }
  const typed = range ? typedAmount(amount, range) : ({ kind: 'all' } as const);
  const to = { screen: 'handOver', reference, type } as const;
  switch (typed.kind) {
    case 'all':
      return { kind: 'card', pays: offer.amount, to };
    case 'part':
      return { kind: 'card', pays: typed.amount, to: { ...to, amount: typed.amount } };
    case 'unreadable':
      return { kind: 'wrongAmount', message: 'modalites.messages.erreurs.montantIllisible' };
    case 'outOfRange':
      return { kind: 'wrongAmount', message: 'modalites.messages.erreurs.montantHorsLimites' };
  }
}

/** What a citizen wrote into the field of a part payment. */
type TypedAmount =
  /** Nothing was written, or all that is left. */
  | { readonly kind: 'all' }
  | { readonly kind: 'part'; readonly amount: Cents }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'outOfRange' };

export function typedAmount(text: string, { from, to }: AmountRange): TypedAmount {
  if (text.trim() === '') return { kind: 'all' };
  const amount = centsOf(text);
  if (amount === undefined) return { kind: 'unreadable' };
  if (amount < from || amount > to) return { kind: 'outOfRange' };
  return amount === to ? { kind: 'all' } : { kind: 'part', amount };
}

/**
 * Euros as people write them in any of the languages, with or without their sign and spaces. What can
 * be read in two ways, such as 1.280, is not guessed: it is about money.
 */
export function centsOf(text: string): Cents | undefined {
  const figures = text.replaceAll(/\s/g, '').replace(/^(€|EUR)|(€|EUR|euros?)$/i, '');
  const [, whole, decimals = ''] = euros.exec(figures) ?? [];
  if (whole === undefined) return undefined;
  return Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
}

/** Thousands may be grouped where the decimals tell which sign groups: 1.280,00 or 1,280.00. */
const euros = /^(\d{1,7}|\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?:,\d{3})+(?=\.))(?:[.,](\d{1,2}))?$/;
