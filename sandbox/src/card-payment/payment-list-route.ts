import type { Api } from '../api/api.ts';
import { toTrace } from '../api/tracing.ts';
import type { Database, SettlementRow } from '../database/tables.ts';
import { standingOf } from './standing.ts';

const most = 500;

/**
 * Lists the newest card payments, successful or not, as a treasury would monitor them. The list does not contain the
 * data that a look-up of a fine needs. The real API has no such call.
 */
export function paymentListRoute(api: Api, database: Database): void {
  api.get('/api/sandbox/payments', () => listPayments(database));
}

/** Returns the newest card payments, each with the settlement that it produced. */
async function listPayments(database: Database) {
  const rows = await database
    .selectFrom('attempt')
    .orderBy('started_at', 'desc')
    .orderBy('reference')
    .limit(most)
    .innerJoin('fine', 'fine.numero', 'attempt.fine_numero')
    .selectAll('attempt')
    .select('fine.amount as due')
    .execute();
  const numbers = rows.map(({ fine_numero }) => fine_numero);
  if (numbers.length === 0) return [];
  const settlements = await database
    .selectFrom('settlement')
    .selectAll()
    .where('fine_numero', 'in', numbers)
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const ofFine = settlements.filter(({ fine_numero }) => fine_numero === row.fine_numero);
    const own = ofFine.findIndex(({ attempt_reference }) => attempt_reference === row.reference);
    const settlement = ofFine[own];
    const overpaidBy = (count: number) =>
      standingOf({ amount: row.due }, ofFine.slice(0, count)).overpaid;
    return {
      // All but the last four digits are hidden.
      numero: row.fine_numero.slice(-4).padStart(row.fine_numero.length, '*'),
      settlementType: row.settlement_type,
      amount: row.amount,
      state: row.state,
      ...(row.response_code !== null && { responseCode: row.response_code }),
      startedAt: row.started_at.toISOString(),
      ...(row.answered_at && { answeredAt: row.answered_at.toISOString() }),
      ...(settlement && { settlement: toListed(settlement) }),
      // True if its settlement exceeded the amount due, so that the excess must be refunded.
      overpaid: settlement !== undefined && overpaidBy(own + 1) > overpaidBy(own),
      // Trace in which the payment started.
      ...toTrace(row.traceparent),
    };
  });
}

function toListed({ reference, settled_at, amount }: SettlementRow) {
  return { reference, settledAt: settled_at, amount };
}
