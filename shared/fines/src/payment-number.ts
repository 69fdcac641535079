/** Length of a short number, in digits: it begins with three identical digits and belongs to a notice at its standard amount. */
export const shortLength = 14;

/** Length of a long number, in digits. */
export const longLength = 18;

const groupOfFour = /\d{4}(?=\d)/g;

/** Arabic, Persian and full-width digits. The last four bits of their code are the value. */
const otherDigit = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

/** Returns the digits of a text as 0 to 9, without all other characters. */
export function digitsOf(text: string): string {
  return text
    .replaceAll(otherDigit, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll(/[^0-9]/g, '');
}

/**
 * Returns the length class of the digits typed so far. Three identical digits suggest a short number;
 * the fourth decides: if it differs, the number may be a long one and must not be cut (docs/rules.md).
 */
export function numberShape(digits: string): 'short' | 'long' | 'undecided' {
  if (/^(\d)\1{2,3}(?!\d)|^(\d)\2{3}/.test(digits)) return 'short';
  return digits.length >= 4 ? 'long' : 'undecided';
}

/** Returns the highest number of digits that a number with this start may have. */
export function lengthLimit(digits: string): number {
  return numberShape(digits) === 'short' ? shortLength : longLength;
}

/** Returns digits as printed on a notice: groups of four joined by dashes. */
export function groupDigits(digits: string): string {
  return digits.replaceAll(groupOfFour, '$&-');
}

/** Returns a typed or pasted text as the number field shows it: digits only, grouped, cut at the limit. */
export function formatPaymentNumber(text: string): string {
  const digits = digitsOf(text);
  return groupDigits(digits.slice(0, lengthLimit(digits)));
}

/** Returns the key: the number modulo 97, on two digits. It only detects typing errors. Throws a `SyntaxError` for other text. */
export function keyOf(number: string): string {
  return String(BigInt(number) % 97n).padStart(2, '0');
}
