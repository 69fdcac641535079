import type { Cents } from '@amendes/fines/fine.ts';
import type { Choices } from '../journey/choices.ts';
import type { JourneyState, SettlingState } from '../journey/journey-state.ts';
import type { Offer } from '../settlement/offers.ts';
import type { AmountRange } from '../settlement/partial-amount.ts';

type Method = NonNullable<Choices['method']>;

/** Returns the methods for an offer. A card needs a known amount; a transfer can be made with what is printed on the notice. */
export function methodsFor({ amount }: Offer): readonly Method[] {
  return amount === undefined ? ['transfer'] : ['card', 'transfer'];
}

/**
 * Returns the method that is selected when the screen is opened: the one that was chosen before, else the card,
 * which most people want. Unlike the previous choice, this one is not binding.
 */
export function methodOf(offer: Offer, { method }: Choices): Method {
  const [usual = 'transfer', ...others] = methodsFor(offer);
  return others.find((other) => other === method) ?? usual;
}

/** The action of the main button, from the current content of the form. */
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
  /** The part that may be paid, if any. */
  readonly range: AmountRange | undefined;
  /** Amount as it was typed. */
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

/** The content of the field for a part payment. */
type TypedAmount =
  /** The field is empty, or contains all that is left. */
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
 * Reads euros as people write them in any of the languages, with or without sign and spaces. Text that can be
 * read in two ways, such as 1.280, is not guessed, because it is about money.
 */
export function centsOf(text: string): Cents | undefined {
  const figures = text.replaceAll(/\s/g, '').replace(/^(€|EUR)|(€|EUR|euros?)$/i, '');
  const [, whole, decimals = ''] = euros.exec(figures) ?? [];
  if (whole === undefined) return undefined;
  return Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
}

/** Thousands may be grouped if the decimals show which sign groups them: 1.280,00 or 1,280.00. */
const euros = /^(\d{1,7}|\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?:,\d{3})+(?=\.))(?:[.,](\d{1,2}))?$/;
