import { checkAmount, standingOf, type WantedPayment } from '../card-payment/standing.ts';
import type { FineRow, SettlementRow } from '../database/tables.ts';
import type { NoticeKind } from '../fine/fine.ts';

export interface WantedTransfer extends WantedPayment {
  readonly indicator?: string | undefined;
}

/** Details that the payer gives to the bank, and the purpose of the transfer. */
export type TransferOrder = Extract<ReturnType<typeof transferOrder>, { ok: true }>['order'];

export const transferRefusals = [
  'not-payable',
  'amount-refused',
  'deposit-impossible',
  'indicator-missing',
] as const;

/** Kinds of notice whose transfers are sorted by an indicator that is printed on the notice. */
const kindsWithIndicator: readonly NoticeKind[] = ['AFM', 'AFMm'];

/**
 * Computes the amount of a transfer that is made today. An amount is valid 15 days longer for a card, so that the next
 * one may already be due by transfer.
 * @param today a day as YYYY-MM-DD
 */
export function transferOrder(
  fine: FineRow,
  settlements: readonly SettlementRow[],
  wanted: WantedTransfer,
  today: string,
) {
  if (fine.statut !== 'A_PAYER') return refused('not-payable');
  const due = dueByTransfer(fine, today);
  const verdict = checkAmount(fine, standingOf(due, settlements).remaining, wanted);
  if (!verdict.ok) return refused(verdict.code);
  const hasIndicator = kindsWithIndicator.includes(fine.type_amende);
  if (hasIndicator && wanted.indicator === undefined) return refused('indicator-missing');
  const { settlementType, amount } = wanted;
  const indicator = hasIndicator ? wanted.indicator : undefined;
  const isDeposit = settlementType === 'CONSIGNATION';
  const number = (isDeposit && fine.numero_consignation) || fine.numero;
  const reference = number + ((isDeposit && fine.cle_consignation) || fine.cle);
  return {
    ok: true,
    order: {
      number,
      /** Number and key without separators. */
      reference,
      label: [settlementType, reference, indicator].filter(Boolean).join(' '),
      indicator,
      kind: fine.type_amende,
      settlementType,
      /** Cents. */
      amount,
      /** Last day on which the money may arrive for this amount, if it is known. */
      until: isDeposit ? undefined : due.until,
      /** True if the fine is at its highest amount, so that no later day raises it. */
      isHighest: due.isHighest,
    },
  } as const;
}

function refused(code: (typeof transferRefusals)[number]) {
  return { ok: false, code } as const;
}

/** Returns the amount due by transfer: without a last day for transfers it is that of a card, without a day. */
function dueByTransfer({ bareme, amount }: FineRow, today: string) {
  const steps = bareme ?? [];
  const now = steps.findIndex(({ montant }) => montant === amount);
  const step = steps[now];
  const next = steps[now + 1];
  const isHighest = step !== undefined && next === undefined;
  if (step?.jusquAuVirement === undefined) return { amount, isHighest };
  if (today <= step.jusquAuVirement) return { amount, until: step.jusquAuVirement, isHighest };
  // A fine that was not updated is due at the amount that it names.
  const onlyByCard = step.jusquAu !== undefined && today <= step.jusquAu;
  if (next === undefined || !onlyByCard) return { amount, isHighest };
  const isLast = steps.length === now + 2;
  return { amount: next.montant, until: next.jusquAuVirement, isHighest: isLast };
}
