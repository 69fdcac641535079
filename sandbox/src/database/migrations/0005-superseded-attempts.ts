import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

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

const list = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)));
const pairs = sql.join(attemptMoves.map((move) => sql`(${list(move)})`));

/** Whoever has the key may take an attempt back that the provider has not answered. */
export const supersededAttempts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('attempt').dropConstraint('attempt_state_known').execute();
    await db.schema
      .alterTable('attempt')
      .addCheckConstraint('attempt_state_known', sql`state in (${list(states)})`)
      .execute();
    await sql`
      create or replace function guard_attempt() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          if new.state <> 'ACTIVE' then
            raise check_violation using message = 'an attempt begins ACTIVE, not ' || new.state;
          end if;
          return new;
        end if;
        if (new.reference, new.fine_numero, new.settlement_type, new.amount, new.in_full)
          is distinct from
          (old.reference, old.fine_numero, old.settlement_type, old.amount, old.in_full) then
          raise check_violation using message = 'what an attempt pays never changes';
        end if;
        if new.state <> old.state and (old.state, new.state) not in (${pairs}) then
          raise check_violation
            using message = 'an attempt never goes from ' || old.state || ' to ' || new.state;
        end if;
        return new;
      end $$`.execute(db);
  },
};
