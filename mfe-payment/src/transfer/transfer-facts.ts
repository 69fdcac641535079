import type { Configuration } from '@amendes/contract';
import type { Offer } from '../settlement/offers.ts';
import type { PaymentReference } from '@amendes/fines/fine.ts';
import { settlementWords, type SettlementType } from '@amendes/fines/settlement.ts';

/** One thing that a bank asks for. */
export interface TransferFact {
  readonly name: 'beneficiaire' | 'iban' | 'bic' | 'banque' | 'montant' | 'reference' | 'libelle';
  readonly shown: string;
  /** What a banking form takes: no spaces, no currency. */
  readonly copied: string;
}

interface Account {
  readonly offer: Offer;
  readonly indicator?: string | undefined;
  readonly transfer: Configuration['transfer'];
  /** Writes an amount, with and without its currency. */
  readonly money: { readonly shown: string; readonly copied: string } | undefined;
}

/** All that has to be written into a transfer, the amount first, then in the order in which banks ask for it: what a payment is recognised by before what few ask for. */
export function transferFacts({ offer, indicator, transfer, money }: Account): TransferFact[] {
  const label = transferLabel(offer.type, offer, indicator);
  const reference = transferReference(offer);
  const same = (name: TransferFact['name'], text: string) => ({ name, shown: text, copied: text });
  return [
    ...(money ? [{ name: 'montant' as const, ...money }] : []),
    same('beneficiaire', transfer.beneficiary),
    { name: 'iban', shown: transfer.iban, copied: transfer.iban.replaceAll(' ', '') },
    same('bic', transfer.bic),
    same('banque', transfer.bank),
    same('libelle', label),
    { name: 'reference', shown: inGroups(reference), copied: reference },
  ];
}

/** Groups of four, easier to copy by hand. */
function inGroups(digits: string): string {
  return digits.replaceAll(/\d{4}(?=\d)/g, '$& ');
}

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
