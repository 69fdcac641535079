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
    await sql`
      alter table attempt
        drop constraint attempt_state_known,
        add constraint attempt_state_known check (${stateIsKnown(moves)})`.execute(db);
    await sql`create or replace ${attemptGuard(moves)}`.execute(db);
  },
};
