import type { Selectable } from 'kysely';
import { checkAmount } from '../card-payment/check-amount.ts';
import { standingOf } from '../card-payment/standing.ts';
import type { SettlementType } from '../database/tables/payment-tables.ts';
import type { Tables } from '../database/tables.ts';
import type { NoticeKind } from '../fine/notice-kind.ts';

type FineRow = Selectable<Tables['fine']>;
type SettlementRow = Selectable<Tables['settlement']>;

export interface WantedTransfer {
  /** The fine's own number, or that of its deposit. */
  readonly number: string;
  readonly settlementType: SettlementType;
  /** Cents. */
  readonly amount: number;
  readonly indicator?: string | undefined;
}

/** What the payer has to tell the bank, and what it is for. */
export interface TransferOrder {
  readonly number: string;
  /** Number and key without separators. */
  readonly reference: string;
  readonly label: string;
  readonly indicator?: string;
  readonly kind: NoticeKind;
  readonly settlementType: SettlementType;
  /** Cents. */
  readonly amount: number;
  /** The last day of the present amount, when it is known and to come. */
  readonly until?: string;
}

export type TransferVerdict =
  | { readonly ok: true; readonly order: TransferOrder }
  | {
      readonly ok: false;
      readonly code: 'not-payable' | 'deposit-impossible' | 'amount-refused' | 'indicator-missing';
    };

/** Kinds whose transfers are sorted by an indicator that is printed on the notice. */
const kindsWithIndicator: readonly NoticeKind[] = ['AFM', 'AFMm'];

/** @param today a day as YYYY-MM-DD */
export function transferOrder(
  fine: FineRow,
  settlements: readonly SettlementRow[],
  wanted: WantedTransfer,
  today: string,
): TransferVerdict {
  if (fine.statut !== 'A_PAYER') return { ok: false, code: 'not-payable' };
  const verdict = checkAmount(fine, standingOf(fine, settlements).left, wanted);
  if (!verdict.ok) return verdict;
  const hasIndicator = kindsWithIndicator.includes(fine.type_amende);
  if (hasIndicator && wanted.indicator === undefined) {
    return { ok: false, code: 'indicator-missing' };
  }
  const { settlementType, amount } = wanted;
  const indicator = hasIndicator ? wanted.indicator : undefined;
  const isDeposit = settlementType === 'CONSIGNATION';
  const number = (isDeposit && fine.numero_consignation) || fine.numero;
  const reference = number + ((isDeposit && fine.cle_consignation) || fine.cle);
  const until = isDeposit ? undefined : lastDayOf(fine, today);
  return {
    ok: true,
    order: {
      number,
      reference,
      label: [settlementType, reference, indicator].filter(Boolean).join(' '),
      ...(indicator && { indicator }),
      kind: fine.type_amende,
      settlementType,
      amount,
      ...(until && { until }),
    },
  };
}

function lastDayOf({ bareme, amount }: FineRow, today: string): string | undefined {
  const until = bareme?.find(({ montant }) => montant === amount)?.jusquAu;
  return until !== undefined && until >= today ? until : undefined;
}
