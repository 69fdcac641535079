/** Digits of a number that begins with the same digit throughout: the notices at their standard amount. */
export const shortLength = 14;

/** Digits of every other number. */
export const longLength = 18;

const groupOfFour = /\d{4}(?=\d)/g;

/** Digits as keyboards of Arabic, of Persian and of full width type them: the last four bits tell which. */
const otherDigit = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

/** What is left of a text when all but its digits is dropped. */
export function digitsOf(text: string): string {
  return text
    .replaceAll(otherDigit, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll(/[^0-9]/g, '');
}

/**
 * What the digits typed so far say about the notice. Three identical digits make it a short number;
 * the fourth decides: when it differs, the number is a long one after all and must not be cut.
 */
export function numberShape(digits: string): 'short' | 'long' | 'undecided' {
  if (/^(\d)\1{2,3}(?!\d)|^(\d)\2{3}/.test(digits)) return 'short';
  return digits.length >= 4 ? 'long' : 'undecided';
}

/** How many digits a number that begins like this may have. */
export function lengthLimit(digits: string): number {
  return numberShape(digits) === 'short' ? shortLength : longLength;
}

/** Digits as they are printed on a notice: groups of four joined by dashes. */
export function groupDigits(digits: string): string {
  return digits.replaceAll(groupOfFour, '$&-');
}

/** What a person typed or pasted, as the number field shows it: grouped, cut at the limit. */
export function formatPaymentNumber(text: string): string {
  const digits = digitsOf(text);
  return groupDigits(digits.slice(0, lengthLimit(digits)));
}

/** The key that is printed with a number: the number modulo 97, on two digits. A typing check only. */
export function keyOf(number: string): string {
  return String(BigInt(number) % 97n).padStart(2, '0');
}
