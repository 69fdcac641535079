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

/** What is wrong with an entry that was not sent. */
export type EntryMessage =
  `accueil.messages.erreurs.${'numTelOuCleInvalide' | 'numTelInvalide' | 'endNumTelInvalide' | 'formatCleInvalide'}`;

/** What is wrong with an entry, by itself or by what the API knows. */
export type Refusal = EntryMessage | MessageKey;

/** The two fields of the form as they are shown: the number with its dashes, and the key. */
export interface Entry {
  readonly number: string;
  readonly key: string;
}

export const emptyEntry: Entry = { number: '', key: '' };

const keyLength = 2;

/** The fields that an error asks to correct: nobody should look for a mistake in the other one. */
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

/** A number and its key that were pasted together, or `undefined` when the text is something else. */
export function splitPaste(text: string): Entry | undefined {
  const digits = digitsOf(text);
  const isBoth = [shortLength, longLength].includes(digits.length - keyLength);
  if (!isBoth) return undefined;
  return { number: groupDigits(digits.slice(0, -keyLength)), key: digits.slice(-keyLength) };
}

/**
 * A number and its key that came into the number field in one piece without being pasted: dropped, put there by a
 * keyboard's own clipboard, or pasted before the page answered. Digits that are typed come one by one.
 */
export function splitInsertion(before: string, edited: string): Entry | undefined {
  const digits = digitsOf(edited);
  return cameAtOnce(before, edited) && digits.length === lengthLimit(digits) + keyLength
    ? splitPaste(digits)
    : undefined;
}

/** Whether more than one digit came with an edit: what is new stands between what both texts begin and end with. */
export function cameAtOnce(before: string, edited: string): boolean {
  const [old, digits] = [digitsOf(before), digitsOf(edited)];
  let start = 0;
  while (start < digits.length && digits[start] === old[start]) start += 1;
  const rest = Math.min(old.length, digits.length) - start;
  let end = 0;
  while (end < rest && digits[digits.length - 1 - end] === old[old.length - 1 - end]) end += 1;
  return digits.length - start - end > 1;
}

/** Number and key from the deciphered text of a link: 16 or 20 digits and nothing else. */
export function parsePrefill(text: string): Entry | undefined {
  return /^\d+$/.test(text) ? splitPaste(text) : undefined;
}

/** The text of the number field and where its caret stands, counted in characters from the start. */
export interface NumberField {
  readonly text: string;
  readonly caret: number;
}

/**
 * The number field after an edit of any kind. Everything but digits is dropped, the rest is grouped
 * and cut at the limit; the caret stays behind the digit that it was behind.
 * @param before the field before the edit, as this function left it.
 * @param edited the field as the browser left it.
 */
export function editNumber(before: NumberField, edited: NumberField): NumberField {
  const left = digitsOf(edited.text.slice(0, edited.caret));
  const right = digitsOf(edited.text.slice(edited.caret));
  if (!onlyADashIsGone(before.text, edited.text)) return place(left, right);
  // The dash comes back; what the citizen meant to delete is the digit beside it.
  const forward = before.caret <= edited.caret;
  return forward ? place(left, right.slice(1)) : place(left.slice(0, -1), right);
}

function onlyADashIsGone(before: string, edited: string): boolean {
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

/** A number that can only be a long one, as soon as that is sure. */
export const isLong = (number: string) => lengthHint(digitsOf(number))[0]?.text === 'AFMD';

/** Texts of the hints: `AFMDouAFD` is the hint `AFMD` in the words of a number that may be of either length. */
export interface Hint {
  readonly key: 'AFD' | 'AFMD' | 'cleAVerifier';
  readonly text: 'AFD' | 'AFMD' | 'AFMDouAFD' | 'cleAVerifier';
}

/** All hints that are true of what has been typed so far. They never keep anyone from going on. */
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
  // Short numbers begin with three identical digits: only one more than they have rules them out.
  const mayBeShort = /^(\d)\1\1/.test(digits) && digits.length <= shortLength;
  return [{ key: 'AFMD', text: mayBeShort ? 'AFMDouAFD' : 'AFMD' }];
}
