import type { Fine } from '@amendes/fines/fine.ts';

/** Raised whenever the shape of what is stored changes: what another release stored is then asked for again. */
const shape = 2;

/** A fine with the time at which the API told it, in milliseconds since the epoch. */
export interface LookedUp {
  readonly fine: Fine;
  readonly lookedUpAt: number;
}

export function storedFine({ fine, lookedUpAt }: LookedUp): string {
  return JSON.stringify({ shape, fine, lookedUpAt });
}

/** The fine that this tab stored, or `null` when there is none or it cannot be relied on. */
export function parseStoredFine(text: string | null): LookedUp | null {
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    return isStored(stored) ? { fine: stored.fine, lookedUpAt: stored.lookedUpAt } : null;
  } catch {
    return null;
  }
}

function isStored(value: unknown): value is LookedUp {
  return (
    typeof value === 'object' &&
    value !== null &&
    'shape' in value &&
    value.shape === shape &&
    'lookedUpAt' in value &&
    typeof value.lookedUpAt === 'number' &&
    'fine' in value &&
    typeof value.fine === 'object' &&
    value.fine !== null
  );
}
