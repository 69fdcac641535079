import { keyOf, lengthLimit, digitsOf, numberShape } from '@amendes/fines/payment-number.ts';
import type { Entry } from './entry.ts';

const isComplete = (digits: string) =>
  digits.length === 14 || digits.length === lengthLimit(digits);

export type Hint = 'AFD' | 'AFMD' | 'cleAVerifier';

/** The hint that is true of what has been typed so far. It never keeps anyone from going on. */
export function hintFor({ numero, cle }: Entry): Hint | undefined {
  const digits = digitsOf(numero);
  if (/^\d\d$/.test(cle) && isComplete(digits) && keyOf(digits) !== cle) return 'cleAVerifier';
  const shape = numberShape(digits);
  if (shape === 'undecided') return undefined;
  return shape === 'short' ? 'AFD' : 'AFMD';
}
