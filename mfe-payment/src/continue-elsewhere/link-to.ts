import type { PaymentReference } from '@amendes/fines/fine.ts';

/** What the link carries, enciphered: number and key without a sign between them. */
export function plainTextOf({ number, key }: PaymentReference): string {
  return `${number}${key}`;
}

/** The address of the home page that fills its form from the enciphered text. */
export function linkTo(enciphered: string, origin: string): string {
  return `${origin}/tai/${encodeURIComponent(enciphered)}`;
}
