import { digitsOf, groupDigits, longLength, shortLength } from '@amendes/fines/payment-number.ts';
import type { Entry } from './entry.ts';

const keyLength = 2;

/** A number and its key that were pasted together, or `undefined` when the text is something else. */
export function splitPaste(text: string): Entry | undefined {
  const digits = digitsOf(text);
  const isBoth = [shortLength, longLength].includes(digits.length - keyLength);
  if (!isBoth) return undefined;
  return { numero: groupDigits(digits.slice(0, -keyLength)), cle: digits.slice(-keyLength) };
}
