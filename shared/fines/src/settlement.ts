/** What a fine is settled by: paying it for good, or a deposit in order to contest it. */
export type SettlementType = 'payment' | 'deposit';

/** The word for each in the API (`typeReglement`), in addresses and on a transfer. */
export const settlementWords = {
  payment: 'AMENDE',
  deposit: 'CONSIGNATION',
} as const satisfies Record<SettlementType, string>;

/** The settlement that a word stands for; `undefined` for any other text. */
export function settlementTypeOf(word: (typeof settlementWords)[SettlementType]): SettlementType;
export function settlementTypeOf(word: unknown): SettlementType | undefined;
export function settlementTypeOf(word: unknown): SettlementType | undefined {
  if (word === settlementWords.payment) return 'payment';
  return word === settlementWords.deposit ? 'deposit' : undefined;
}

/** How a payment was made; `other` for a means that this release has no word for. */
export type PaymentMeans =
  | 'card'
  | 'transfer'
  | 'tobacconist'
  | 'cheque'
  | 'cash'
  | 'stamp'
  | 'other';

/**
 * The means that can be chosen here. A card, also by telephone, and a tobacconist have 15 days more than
 * a transfer or a cheque (R49-3-1 of the code of criminal procedure).
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

/** The means that a word of the API (`moyen`) stands for. */
export function paymentMeansOf(word: string): PaymentMeans {
  return meansByWord.get(word) ?? 'other';
}
