/** What is settled, as the API and the addresses call it: the fine for good, or a deposit to contest it. */
export type SettlementType = 'AMENDE' | 'CONSIGNATION';

export function settlementTypeOf(text: string | undefined): SettlementType | undefined {
  return text === 'AMENDE' || text === 'CONSIGNATION' ? text : undefined;
}
