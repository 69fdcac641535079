import { digitsOf, groupDigits, lengthLimit } from '@amendes/fines/payment-number.ts';

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
  // The dash comes back; what the visitor meant to delete is the digit beside it.
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
