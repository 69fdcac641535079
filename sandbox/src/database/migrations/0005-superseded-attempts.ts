import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { attemptGuard, list } from './0002-payments.ts';

/** The database refuses every change of state that is not listed. */
const attemptMoves = [
  ['ACTIVE', 'PENDING'],
  ['ACTIVE', 'ACCEPTED'],
  ['ACTIVE', 'REFUSED'],
  ['ACTIVE', 'CANCELLED'],
  ['ACTIVE', 'EXPIRED'],
  ['ACTIVE', 'SUPERSEDED'],
  ['PENDING', 'ACCEPTED'],
  ['PENDING', 'REFUSED'],
  ['PENDING', 'CANCELLED'],
  ['EXPIRED', 'ACCEPTED_LATE'],
  ['SUPERSEDED', 'ACCEPTED_LATE'],
  ['REFUSED', 'ACCEPTED_LATE'],
  ['CANCELLED', 'ACCEPTED_LATE'],
] as const;

const states = [...new Set(attemptMoves.flat())];

/** Whoever has the key may take an attempt back that the provider has not answered. */
export const supersededAttempts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('attempt').dropConstraint('attempt_state_known').execute();
    await db.schema
      .alterTable('attempt')
      .addCheckConstraint('attempt_state_known', sql`state in (${list(states)})`)
      .execute();
    await sql`create or replace ${attemptGuard(attemptMoves)}`.execute(db);
  },
};
