import {
  digitsOf,
  keyOf,
  lengthLimit,
  numberShape,
  shortLength,
} from '@amendes/fines/payment-number.ts';
import type { Entry } from './entry.ts';

const isComplete = (digits: string) =>
  digits.length === shortLength || digits.length === lengthLimit(digits);

/** Texts of the hints: `AFMDouAFD` is the hint `AFMD` in the words of a number that may be of either length. */
export interface Hint {
  readonly key: 'AFD' | 'AFMD' | 'cleAVerifier';
  readonly text: 'AFD' | 'AFMD' | 'AFMDouAFD' | 'cleAVerifier';
}

/** All hints that are true of what has been typed so far. They never keep anyone from going on. */
export function hintsFor({ numero, cle }: Entry): readonly Hint[] {
  const digits = digitsOf(numero);
  const isDoubtful = /^\d\d$/.test(cle) && isComplete(digits) && keyOf(digits) !== cle;
  return [
    ...lengthHint(digits),
    ...(isDoubtful ? [{ key: 'cleAVerifier', text: 'cleAVerifier' } as const] : []),
  ];
}

function lengthHint(digits: string): readonly Hint[] {
  const shape = numberShape(digits);
  if (shape === 'undecided') return [];
  if (shape === 'short') return [{ key: 'AFD', text: 'AFD' }];
  // Short numbers begin with three identical digits: only one more than they have rules them out.
  const mayBeShort = /^(\d)\1\1/.test(digits) && digits.length <= shortLength;
  return [{ key: 'AFMD', text: mayBeShort ? 'AFMDouAFD' : 'AFMD' }];
}
