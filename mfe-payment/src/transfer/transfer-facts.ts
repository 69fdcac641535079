import type { Configuration } from '@amendes/contract';
import type { Offer } from '../settlement/offers.ts';
import type { PaymentReference } from '@amendes/fines/fine.ts';
import { settlementWords, type SettlementType } from '@amendes/fines/settlement.ts';

/** One entry that a bank requests. */
export interface TransferFact {
  readonly name: 'beneficiaire' | 'iban' | 'bic' | 'banque' | 'montant' | 'reference' | 'libelle';
  readonly shown: string;
  /** Text as a banking form accepts it: without spaces and currency. */
  readonly copied: string;
}

interface Account {
  readonly offer: Offer;
  readonly indicator?: string | undefined;
  readonly transfer: Configuration['transfer'];
  /** The amount in text, with and without its currency. */
  readonly money: { readonly shown: string; readonly copied: string } | undefined;
}

/** Returns the lines of a transfer: the amount, then as banks ask; the identifying label before the rarely requested reference. */
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

/** Splits digits into groups of four, which are easier to copy by hand. */
function inGroups(digits: string): string {
  return digits.replaceAll(/\d{4}(?=\d)/g, '$& ');
}

/** Returns the reference that identifies a transfer: number and key without a space, 16 or 20 digits. */
export function transferReference({ number, key }: PaymentReference): string {
  return `${number}${key}`;
}

/** Returns the text to write as the reason of a transfer. */
export function transferLabel(
  type: SettlementType,
  reference: PaymentReference,
  indicator?: string,
): string {
  return [settlementWords[type], transferReference(reference), indicator].filter(Boolean).join(' ');
}
