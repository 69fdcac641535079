import type { PaymentReference } from '@amendes/fines/fine.ts';
import { settlementWords, type SettlementType } from '@amendes/fines/settlement.ts';

/** What a transfer is recognised by: number and key without a space, 16 or 20 digits. */
export function transferReference({ number, key }: PaymentReference): string {
  return `${number}${key}`;
}

/** The text to write as the reason of a transfer. */
export function transferLabel(
  type: SettlementType,
  reference: PaymentReference,
  indicator?: string,
): string {
  return [settlementWords[type], transferReference(reference), indicator].filter(Boolean).join(' ');
}
