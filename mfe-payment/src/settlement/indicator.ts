import type { Fine } from '@amendes/fines/fine.ts';

/** Whether a transfer for this notice has to carry the operation indicator printed on it. */
export function needsIndicator({ kind }: Fine): boolean {
  return kind === 'AFM' || kind === 'AFMm';
}

/** Three letters or digits, typed in any case and with any spaces around. */
export function parseIndicator(text: string): string | undefined {
  const typed = text.trim();
  // Tested as typed: in capitals other letters, such as ß, would become some of these.
  return /^[0-9A-Za-z]{3}$/.test(typed) ? typed.toUpperCase() : undefined;
}
