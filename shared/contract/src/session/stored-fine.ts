import type { Fine } from '@amendes/fines/fine.ts';

/** Raised whenever the shape of `Fine` changes: what another release stored is then asked for again. */
const shape = 1;

export function storedFine(fine: Fine): string {
  return JSON.stringify({ shape, fine });
}

/** The fine that this tab stored, or `null` when there is none or it cannot be relied on. */
export function parseStoredFine(text: string | null): Fine | null {
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    return isStored(stored) ? stored.fine : null;
  } catch {
    return null;
  }
}

function isStored(value: unknown): value is { readonly fine: Fine } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'shape' in value &&
    value.shape === shape &&
    'fine' in value &&
    typeof value.fine === 'object' &&
    value.fine !== null
  );
}
