import type { Cents } from '@amendes/fines/fine.ts';
import type { AmountRange } from './partial-amount.ts';

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
