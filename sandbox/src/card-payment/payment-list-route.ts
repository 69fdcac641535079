import { Type, type Static } from 'typebox';
import { errorAnswers, type Api } from '../api/api.ts';
import { toTrace } from '../api/tracing.ts';
import type { Database, SettlementRow } from '../database/tables.ts';
import { standingOf } from './standing.ts';

const most = 500;

const Payment = Type.Object({
  /** All but the last four digits are hidden. */
  numero: Type.String(),
  settlementType: Type.String(),
  amount: Type.Integer(),
  state: Type.String(),
  responseCode: Type.Optional(Type.String()),
  startedAt: Type.String(),
  answeredAt: Type.Optional(Type.String()),
  settlement: Type.Optional(
    Type.Object({ reference: Type.String(), settledAt: Type.String(), amount: Type.Integer() }),
  ),
  /** True when its settlement brought more than was due: somebody has to be paid back. */
  overpaid: Type.Boolean(),
  /** The trace that it began in. */
  traceId: Type.Optional(Type.String()),
});

/**
 * Lists what the treasury would watch: every card payment that was tried, the newest first, without the
 * means to look a fine up. The real API has no such call.
 */
export function paymentListRoute(api: Api, database: Database): void {
  api.get(
    '/api/sandbox/payments',
    { schema: { response: { 200: Type.Array(Payment), ...errorAnswers } } },
    () => listPayments(database),
  );
}

/** The newest card payments, each with what it brought. */
async function listPayments(database: Database): Promise<Static<typeof Payment>[]> {
  const newest = database
    .selectFrom('attempt')
    .orderBy('started_at', 'desc')
    .orderBy('reference')
    .limit(most);
  const rows = await newest
    .innerJoin('fine', 'fine.numero', 'attempt.fine_numero')
    .selectAll('attempt')
    .select('fine.amount as due')
    .execute();
  const settlements = await database
    .selectFrom('settlement')
    .selectAll()
    .where('fine_numero', 'in', newest.select('fine_numero'))
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const ofFine = settlements.filter(({ fine_numero }) => fine_numero === row.fine_numero);
    const own = ofFine.findIndex(({ attempt_reference }) => attempt_reference === row.reference);
    const settlement = ofFine[own];
    const overpaidBy = (count: number) =>
      standingOf({ amount: row.due }, ofFine.slice(0, count)).overpaid;
    return {
      numero: row.fine_numero.slice(-4).padStart(row.fine_numero.length, '*'),
      settlementType: row.settlement_type,
      amount: row.amount,
      state: row.state,
      ...(row.response_code !== null && { responseCode: row.response_code }),
      startedAt: row.started_at.toISOString(),
      ...(row.answered_at && { answeredAt: row.answered_at.toISOString() }),
      ...(settlement && { settlement: toListed(settlement) }),
      overpaid: settlement !== undefined && overpaidBy(own + 1) > overpaidBy(own),
      ...toTrace(row.traceparent),
    };
  });
}

function toListed({ reference, settled_at, amount }: SettlementRow) {
  return { reference, settledAt: settled_at, amount };
}
