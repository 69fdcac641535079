import type { PaymentReference } from '@amendes/fines/fine.ts';

/** The number and key of an address, or `undefined` when they cannot be those of a notice. */
export function parseReference(
  number: string | undefined,
  key: string | undefined,
): PaymentReference | undefined {
  if (!number || !/^(\d{14}|\d{18})$/.test(number)) return undefined;
  return key && /^\d{2}$/.test(key) ? { number, key } : undefined;
}
