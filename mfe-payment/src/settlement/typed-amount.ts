import type { Cents } from '@amendes/fines/fine.ts';
import type { AmountRange } from './partial-amount.ts';

/** What a citizen wrote into the field of a part payment. */
type TypedAmount =
  /** Nothing was written, or all that is left. */
  | { readonly is: 'all' }
  | { readonly is: 'part'; readonly amount: Cents }
  | { readonly is: 'unreadable' }
  | { readonly is: 'outOfRange' };

export function typedAmount(text: string, { from, to }: AmountRange): TypedAmount {
  if (text.trim() === '') return { is: 'all' };
  const amount = centsOf(text);
  if (amount === undefined) return { is: 'unreadable' };
  if (amount < from || amount > to) return { is: 'outOfRange' };
  return amount === to ? { is: 'all' } : { is: 'part', amount };
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
