import type { SettlementType } from '../database/tables/payment-tables.ts';

interface Debt {
  /** Cents; a fine whose amount nobody knows owes nothing that could be paid. */
  readonly amount: number | null;
}

interface BookedSettlement {
  readonly amount: number;
  readonly settlement_type: SettlementType;
}

export interface Standing {
  /** Cents left to pay for good. */
  readonly left: number;
  /** Nothing is left, or a deposit was paid in its place. */
  readonly isPaid: boolean;
  /** Cents received beyond what was due. */
  readonly overpaid: number;
}

/** Where a fine stands after its settlements, in the order in which they were booked. */
export function standingOf(debt: Debt, settlements: readonly BookedSettlement[]): Standing {
  const due = debt.amount ?? 0;
  return settlements.reduce<Standing>(settle, { left: due, isPaid: due === 0, overpaid: 0 });
}

function settle(standing: Standing, { amount, settlement_type }: BookedSettlement): Standing {
  if (standing.isPaid) return { ...standing, overpaid: standing.overpaid + amount };
  if (settlement_type === 'CONSIGNATION') return { ...standing, isPaid: true };
  const left = Math.max(0, standing.left - amount);
  const excess = Math.max(0, amount - standing.left);
  return { left, isPaid: left === 0, overpaid: standing.overpaid + excess };
}
