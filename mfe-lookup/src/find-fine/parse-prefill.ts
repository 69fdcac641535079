import type { Entry } from './entry.ts';
import { splitPaste } from './split-paste.ts';

/** Number and key from the deciphered text of a link: 16 or 20 digits and nothing else. */
export function parsePrefill(text: string): Entry | undefined {
  return /^\d+$/.test(text) ? splitPaste(text) : undefined;
}
