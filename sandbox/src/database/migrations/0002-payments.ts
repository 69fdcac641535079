import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { list, oneOf } from './0001-fines-and-settlements.ts';

type Moves = Readonly<Record<string, readonly string[]>>;

/** The database refuses every change of state that is not listed. */
export const attemptMoves = {
  ACTIVE: ['PENDING', 'ACCEPTED', 'REFUSED', 'CANCELLED', 'EXPIRED'],
  PENDING: ['ACCEPTED', 'REFUSED', 'CANCELLED'],
  EXPIRED: ['ACCEPTED_LATE'],
  REFUSED: ['ACCEPTED_LATE'],
  CANCELLED: ['ACCEPTED_LATE'],
} as const satisfies Moves;

const partlyPaid = 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';

/** The way from partly paid back to payable has a condition of its own, below. */
const fineMoves: Moves = {
  A_PAYER: ['EN_COURS_PAIEMENT', 'PAYE', partlyPaid],
  EN_COURS_PAIEMENT: ['A_PAYER', 'PAYE', partlyPaid],
  [partlyPaid]: ['PAYE'],
};

const verdicts = ['booked', 'late', 'duplicate', 'refused', 'cancelled', 'pending', 'ignored'];
const settlementTypes = ['AMENDE', 'CONSIGNATION'];
export const isLanguage = oneOf('locale', ['fr', 'en', 'de', 'nl', 'it', 'es']);

const pairs = (moves: Moves) =>
  sql.join(
    Object.entries(moves).flatMap(([from, states]) =>
      states.map((to) => sql`(${list([from, to])})`),
    ),
  );

/** That an attempt is in a state which its moves know. */
export const stateIsKnown = (moves: Moves) =>
  oneOf('state', [...new Set([...Object.keys(moves), ...Object.values(moves).flat()])]);

export const payments: Migration = {
  async up(db: Kysely<unknown>) {
    await createAttempt(db);
    await createResponse(db);
    await extendFineAndSettlement(db);
    await guardAttempt(db);
    await guardFine(db);
  },
};

async function createAttempt(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('attempt')
    .addColumn('reference', 'text', (column) => column.primaryKey())
    .addColumn('fine_numero', 'text', (column) =>
      column.notNull().references('fine.numero').onDelete('cascade'),
    )
    .addColumn('settlement_type', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('in_full', 'boolean', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('response_code', 'text')
    .addColumn('started_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('answered_at', 'timestamptz')
    .addCheckConstraint('attempt_reference_form', sql`reference ~ '^[A-Za-z0-9]{1,35}$'`)
    .addCheckConstraint('attempt_type_known', oneOf('settlement_type', settlementTypes))
    .addCheckConstraint('attempt_amount_positive', sql`amount > 0`)
    .addCheckConstraint('attempt_locale_known', isLanguage)
    .addCheckConstraint('attempt_state_known', stateIsKnown(attemptMoves))
    .execute();

  await db.schema
    .createIndex('attempt_one_under_way_per_fine')
    .unique()
    .on('attempt')
    .column('fine_numero')
    .where(sql<boolean>`state in ('ACTIVE', 'PENDING')`)
    .execute();
  await db.schema
    .createIndex('attempt_of_fine')
    .on('attempt')
    .columns(['fine_numero', 'started_at'])
    .execute();
}

async function createResponse(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_response')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('transaction_reference', 'text', (column) =>
      column.notNull().references('attempt.reference').onDelete('cascade'),
    )
    .addColumn('received_at', 'timestamptz', (column) => column.notNull())
    .addColumn('response_code', 'text', (column) => column.notNull())
    .addColumn('verdict', 'text', (column) => column.notNull())
    .addCheckConstraint('payment_response_verdict_known', oneOf('verdict', verdicts))
    .execute();
  await db.schema
    .createIndex('payment_response_of_attempt')
    .on('payment_response')
    .column('transaction_reference')
    .execute();
}

async function extendFineAndSettlement(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('fine').addColumn('reexposed_at', 'timestamptz').execute();
  await db.schema
    .alterTable('fine')
    .addCheckConstraint(
      'fine_reexposed_when_partly_paid',
      sql`reexposed_at is null or statut = ${sql.lit(partlyPaid)}`,
    )
    .execute();
  await db.schema
    .alterTable('settlement')
    .addColumn('settlement_type', 'text', (column) => column.notNull().defaultTo('AMENDE'))
    .addColumn('attempt_reference', 'text', (column) =>
      column.unique().references('attempt.reference').onDelete('cascade'),
    )
    .execute();
  await db.schema
    .alterTable('settlement')
    .addCheckConstraint('settlement_type_known', oneOf('settlement_type', settlementTypes))
    .execute();
}

async function guardAttempt(db: Kysely<unknown>): Promise<void> {
  await sql`create ${attemptGuard(attemptMoves)}`.execute(db);
  await sql`
    create trigger guard_attempt before insert or update on attempt
    for each row execute function guard_attempt()`.execute(db);
}

/** What follows `create` or `create or replace`, for this and later lists of moves. */
export function attemptGuard(moves: Moves) {
  return sql`function guard_attempt() returns trigger language plpgsql as $$
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
      if new.state <> old.state and (old.state, new.state) not in (${pairs(moves)}) then
        raise check_violation
          using message = 'an attempt never goes from ' || old.state || ' to ' || new.state;
      end if;
      return new;
    end $$`;
}

async function guardFine(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function guard_fine_status() returns trigger language plpgsql as $$
    begin
      if old.statut = ${sql.lit(partlyPaid)} and new.statut = 'A_PAYER' then
        if old.reexposed_at is null then
          raise check_violation using message = 'a fine paid in part is not payable again by itself';
        end if;
      elsif new.statut <> old.statut
        and (old.statut, new.statut) not in (${pairs(fineMoves)}) then
        raise check_violation
          using message = 'a fine never goes from ' || old.statut || ' to ' || new.statut;
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger guard_fine_status before update of statut on fine
    for each row execute function guard_fine_status()`.execute(db);
}
