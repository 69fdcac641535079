import { sql } from 'kysely';

type Moves = Readonly<Record<string, readonly string[]>>;

/** Allowed changes of an attempt's state. The database refuses all others. */
export const attemptMoves = {
  ACTIVE: ['PENDING', 'ACCEPTED', 'REFUSED', 'CANCELLED', 'EXPIRED'],
  PENDING: ['ACCEPTED', 'REFUSED', 'CANCELLED'],
  EXPIRED: ['ACCEPTED_LATE'],
  REFUSED: ['ACCEPTED_LATE'],
  CANCELLED: ['ACCEPTED_LATE'],
} as const satisfies Moves;

const partlyPaid = 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';

/** Allowed changes of a fine's status. The change from partly paid back to payable has its own condition, below. */
const fineMoves: Moves = {
  A_PAYER: ['EN_COURS_PAIEMENT', 'PAYE', partlyPaid],
  EN_COURS_PAIEMENT: ['A_PAYER', 'PAYE', partlyPaid],
  [partlyPaid]: ['PAYE'],
};

const list = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)));

const pairs = (moves: Moves) =>
  sql.join(
    Object.entries(moves).flatMap(([from, states]) =>
      states.map((to) => sql`(${list([from, to])})`),
    ),
  );

/** Returns the condition that the moves contain the state of an attempt. */
export const stateIsKnown = (moves: Moves) => {
  const states = new Set([...Object.keys(moves), ...Object.values(moves).flat()]);
  return sql`state in (${list([...states])})`;
};

export const isLanguage = sql`locale in ('fr', 'en', 'de', 'nl', 'it', 'es')`;

const isSettlementType = sql`settlement_type in ('AMENDE', 'CONSIGNATION')`;

/** Returns the text after `create` or `create or replace`, for this and later lists of moves. */
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

export const payments = [
  sql`
    create table attempt (
      reference text primary key,
      fine_numero text not null references fine (numero) on delete cascade,
      settlement_type text not null,
      amount integer not null,
      in_full boolean not null,
      locale text not null,
      state text not null,
      response_code text,
      started_at timestamptz not null,
      expires_at timestamptz not null,
      answered_at timestamptz,
      constraint attempt_reference_form check (reference ~ '^[A-Za-z0-9]{1,35}$'),
      constraint attempt_type_known check (${isSettlementType}),
      constraint attempt_amount_positive check (amount > 0),
      constraint attempt_locale_known check (${isLanguage}),
      constraint attempt_state_known check (${stateIsKnown(attemptMoves)})
    )`,
  sql`
    create unique index attempt_one_under_way_per_fine on attempt (fine_numero)
    where state in ('ACTIVE', 'PENDING')`,
  sql`create index attempt_of_fine on attempt (fine_numero, started_at)`,
  sql`
    create table payment_response (
      id integer primary key generated always as identity,
      transaction_reference text not null references attempt (reference) on delete cascade,
      received_at timestamptz not null,
      response_code text not null,
      verdict text not null,
      constraint payment_response_verdict_known check (verdict in (
        'booked', 'late', 'duplicate', 'refused', 'cancelled', 'pending', 'ignored'
      ))
    )`,
  sql`create index payment_response_of_attempt on payment_response (transaction_reference)`,

  sql`
    alter table fine
      add column reexposed_at timestamptz,
      add constraint fine_reexposed_when_partly_paid
        check (reexposed_at is null or statut = ${sql.lit(partlyPaid)})`,
  sql`
    alter table settlement
      add column settlement_type text not null default 'AMENDE',
      add column attempt_reference text unique references attempt (reference) on delete cascade,
      add constraint settlement_type_known check (${isSettlementType})`,

  sql`create ${attemptGuard(attemptMoves)}`,
  sql`
    create trigger guard_attempt before insert or update on attempt
    for each row execute function guard_attempt()`,
  sql`
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
    end $$`,
  sql`
    create trigger guard_fine_status before update of statut on fine
    for each row execute function guard_fine_status()`,
];
