import type { MessageKey } from '@amendes/fines/lookup-outcome.ts';
import {
  digitsOf,
  groupDigits,
  longLength,
  shortLength,
  lengthLimit,
  keyOf,
  numberShape,
} from '@amendes/fines/payment-number.ts';

/** Error of an entry that was not sent. */
export type EntryMessage =
  `accueil.messages.erreurs.${'numTelOuCleInvalide' | 'numTelInvalide' | 'endNumTelInvalide' | 'formatCleInvalide'}`;

/** Error of an entry, found in the entry itself or by the API. */
export type Refusal = EntryMessage | MessageKey;

/** The two fields of the form as they are shown: the number with its dashes, and the key. */
export interface Entry {
  readonly number: string;
  readonly key: string;
}

export const emptyEntry: Entry = { number: '', key: '' };

const keyLength = 2;

/** Returns the fields that an error concerns, so that nobody looks for a mistake in the other one. */
export function fieldsToCorrect(error: Refusal, entry: Entry): readonly (keyof Entry)[] {
  switch (error) {
    case 'accueil.messages.erreurs.numTelOuCleInvalide': {
      const isShort = digitsOf(entry.number).length < shortLength;
      const lacksKey = entry.key.length < keyLength;
      return [...(isShort ? (['number'] as const) : []), ...(lacksKey ? (['key'] as const) : [])];
    }
    case 'accueil.messages.erreurs.formatCleInvalide':
    case 'accueil.messages.erreurs.cleInvalide':
      return ['key'];
    default:
      return ['number'];
  }
}

/** Returns a number and its key that were pasted together, or `undefined` if the text is something else. */
export function splitPaste(text: string): Entry | undefined {
  const digits = digitsOf(text);
  const isBoth = [shortLength, longLength].includes(digits.length - keyLength);
  if (!isBoth) return undefined;
  return { number: groupDigits(digits.slice(0, -keyLength)), key: digits.slice(-keyLength) };
}

/**
 * Returns a number and its key that entered the number field in one piece without a paste event: dropped, inserted by the
 * clipboard of a keyboard, or pasted before the page answered. Typed digits arrive one by one.
 */
export function splitInsertion(before: string, edited: string): Entry | undefined {
  const digits = digitsOf(edited);
  return addsDigits(before, edited) && digits.length === lengthLimit(digits) + keyLength
    ? splitPaste(digits)
    : undefined;
}

/** True if an edit added more than one digit. The new digits are between the common start and end of both texts. */
export function addsDigits(before: string, edited: string): boolean {
  const [old, digits] = [digitsOf(before), digitsOf(edited)];
  let start = 0;
  while (start < digits.length && digits[start] === old[start]) start += 1;
  const rest = Math.min(old.length, digits.length) - start;
  let end = 0;
  while (end < rest && digits[digits.length - 1 - end] === old[old.length - 1 - end]) end += 1;
  return digits.length - start - end > 1;
}

/** Returns number and key from the deciphered text of a link, which must be 16 or 20 digits and nothing else. */
export function parsePrefill(text: string): Entry | undefined {
  return /^\d+$/.test(text) ? splitPaste(text) : undefined;
}

/** The text of the number field and the position of its caret, in characters from the start. */
export interface NumberField {
  readonly text: string;
  readonly caret: number;
}

/**
 * Returns the number field after an edit of any kind. Everything except digits is dropped, the rest is grouped and cut at
 * the limit. The caret stays behind the digit that it was behind.
 * @param before The field before the edit, as this function left it.
 * @param edited The field as the browser left it.
 */
export function editNumber(before: NumberField, edited: NumberField): NumberField {
  const left = digitsOf(edited.text.slice(0, edited.caret));
  const right = digitsOf(edited.text.slice(edited.caret));
  if (!removesOnlyDash(before.text, edited.text)) return place(left, right);
  // The dash comes back: the citizen meant to delete the digit beside it.
  const forward = before.caret <= edited.caret;
  return forward ? place(left, right.slice(1)) : place(left.slice(0, -1), right);
}

function removesOnlyDash(before: string, edited: string): boolean {
  return edited.length === before.length - 1 && digitsOf(edited) === digitsOf(before);
}

function place(left: string, right: string): NumberField {
  const digits = left + right;
  const kept = digits.slice(0, lengthLimit(digits));
  const text = groupDigits(kept);
  return { text, caret: groupDigits(kept.slice(0, left.length)).length };
}

const isComplete = (digits: string) =>
  digits.length === shortLength || digits.length === lengthLimit(digits);

/** True as soon as a number can only be a long one. */
export const isLong = (number: string) => lengthHint(digitsOf(number))[0]?.text === 'AFMD';

/** Texts of the hints. `AFMDouAFD` is the hint `AFMD` in the words for a number that may be of either length. */
export interface Hint {
  readonly key: 'AFD' | 'AFMD' | 'cleAVerifier';
  readonly text: 'AFD' | 'AFMD' | 'AFMDouAFD' | 'cleAVerifier';
}

/** Returns all hints that apply to the input so far. They never stop anyone from continuing. */
export function hintsFor({ number, key }: Entry): readonly Hint[] {
  const digits = digitsOf(number);
  const isDoubtful = key.length === keyLength && isComplete(digits) && keyOf(digits) !== key;
  return [
    ...lengthHint(digits),
    ...(isDoubtful ? [{ key: 'cleAVerifier', text: 'cleAVerifier' } as const] : []),
  ];
}

function lengthHint(digits: string): readonly Hint[] {
  const shape = numberShape(digits);
  if (shape === 'undecided') return [];
  if (shape === 'short') return [{ key: 'AFD', text: 'AFD' }];
  // Short numbers start with three identical digits. A number that does so may be short until it has more digits than they do.
  const mayBeShort = /^(\d)\1\1/.test(digits) && digits.length <= shortLength;
  return [{ key: 'AFMD', text: mayBeShort ? 'AFMDouAFD' : 'AFMD' }];
}
