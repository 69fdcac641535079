import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { attemptGuard, attemptMoves, stateIsKnown } from './0002-payments.ts';

const moves = {
  ...attemptMoves,
  ACTIVE: [...attemptMoves.ACTIVE, 'SUPERSEDED'],
  SUPERSEDED: ['ACCEPTED_LATE'],
};

/** Whoever has the key may take an attempt back that the provider has not answered. */
export const supersededAttempts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('attempt').dropConstraint('attempt_state_known').execute();
    await db.schema
      .alterTable('attempt')
      .addCheckConstraint('attempt_state_known', stateIsKnown(moves))
      .execute();
    await sql`create or replace ${attemptGuard(moves)}`.execute(db);
  },
};
