import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { errorAnswers } from '../api/error-answer.ts';
import type { Api } from '../api/new-api.ts';
import type { Tables } from '../database/tables.ts';
import { listPayments } from './list-payments.ts';

const Payment = Type.Object({
  /** All but the last four digits are hidden. */
  numero: Type.String(),
  settlementType: Type.Enum(['AMENDE', 'CONSIGNATION']),
  amount: Type.Integer(),
  state: Type.Enum([
    'ACTIVE',
    'PENDING',
    'ACCEPTED',
    'REFUSED',
    'CANCELLED',
    'EXPIRED',
    'SUPERSEDED',
    'ACCEPTED_LATE',
  ]),
  responseCode: Type.Optional(Type.String()),
  startedAt: Type.String(),
  answeredAt: Type.Optional(Type.String()),
  settlement: Type.Optional(
    Type.Object({ reference: Type.String(), settledAt: Type.String(), amount: Type.Integer() }),
  ),
  /** Whether its settlement brought more than was due: somebody has to be paid back. */
  overpaid: Type.Boolean(),
});

/**
 * What the treasury would watch: every card payment that was tried, the newest first, without the
 * means to look a fine up. The real API has no such call.
 */
export function paymentListRoute(api: Api, database: Kysely<Tables>): void {
  api.get(
    '/api/sandbox/payments',
    { schema: { response: { 200: Type.Array(Payment), ...errorAnswers } } },
    () => listPayments(database),
  );
}
