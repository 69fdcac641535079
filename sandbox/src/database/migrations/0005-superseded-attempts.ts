import { sql } from 'kysely';
import { attemptGuard, attemptMoves, stateIsKnown } from './0002-payments.ts';

const moves = {
  ...attemptMoves,
  ACTIVE: [...attemptMoves.ACTIVE, 'SUPERSEDED'],
  SUPERSEDED: ['ACCEPTED_LATE'],
};

/** Lets a payer with the key replace an attempt that the provider has not answered. */
export const supersededAttempts = [
  sql`
    alter table attempt
      drop constraint attempt_state_known,
      add constraint attempt_state_known check (${stateIsKnown(moves)})`,
  sql`create or replace ${attemptGuard(moves)}`,
];
