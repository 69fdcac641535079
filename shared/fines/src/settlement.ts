/** The two types of settlement: a final payment, or a deposit in order to contest the fine. */
export type SettlementType = 'payment' | 'deposit';

/** The word for each type in the API (`typeReglement`), in addresses and on a transfer. */
export const settlementWords = {
  payment: 'AMENDE',
  deposit: 'CONSIGNATION',
} as const satisfies Record<SettlementType, string>;

/** Returns the settlement type of an API word; `undefined` for any other value. */
export function settlementTypeOf(word: (typeof settlementWords)[SettlementType]): SettlementType;
export function settlementTypeOf(word: unknown): SettlementType | undefined;
export function settlementTypeOf(word: unknown): SettlementType | undefined {
  if (word === settlementWords.payment) return 'payment';
  return word === settlementWords.deposit ? 'deposit' : undefined;
}

/** Means of a booked payment; `other` for a means that this release does not know. */
export type PaymentMeans =
  | 'card'
  | 'transfer'
  | 'tobacconist'
  | 'cheque'
  | 'cash'
  | 'stamp'
  | 'other';

/**
 * Means that the citizen can choose on this site. Payments by card, also by telephone, and at a tobacconist have 15 days
 * more than a transfer or a cheque (R49-3-1 of the code of criminal procedure).
 */
export type Means = Extract<PaymentMeans, 'card' | 'transfer'>;

const meansByWord = new Map<string, PaymentMeans>([
  ['CARTE', 'card'],
  ['VIREMENT', 'transfer'],
  ['PVA', 'tobacconist'],
  ['CHEQUE', 'cheque'],
  ['ESPECES', 'cash'],
  ['TIMBRE', 'stamp'],
]);

/** Returns the means of a word of the API (`moyen`), `other` for an unknown word. */
export function paymentMeansOf(word: string): PaymentMeans {
  return meansByWord.get(word) ?? 'other';
}
