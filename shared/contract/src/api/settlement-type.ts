import type { roleOf } from '@amendes/fines/fine.ts';

/** What is paid: the fine for good, or the deposit that contests it. */
export type SettlementType = Exclude<ReturnType<typeof roleOf>, 'none'>;

/** The API's word for each (`typeReglement`). */
export const settlementWords = {
  payment: 'AMENDE',
  deposit: 'CONSIGNATION',
} as const satisfies Record<SettlementType, string>;
