import { sql } from 'kysely';

// `case` prevents the cast of text that does not consist of digits.
const keyMatches = (numero: string, cle: string) =>
  sql`case when ${sql.ref(numero)} ~ '^(\\d{14}|\\d{18})$' and ${sql.ref(cle)} ~ '^\\d{2}$'
    then ${sql.ref(numero)}::bigint % 97 = ${sql.ref(cle)}::integer else false end`;

export const finesAndSettlements = [
  sql`
    create table fine (
      numero text primary key,
      cle text not null,
      numero_consignation text unique,
      cle_consignation text,
      statut text not null,
      type_amende text not null,
      media_reglement smallint,
      sent_on date,
      amount integer,
      deposit_amount integer,
      bareme jsonb,
      infraction jsonb,
      partial_payment_allowed boolean,
      seed_fingerprint text not null,
      constraint fine_key_matches check (${keyMatches('numero', 'cle')}),
      constraint fine_deposit_key_matches check (
        case when numero_consignation is null then cle_consignation is null
        else ${keyMatches('numero_consignation', 'cle_consignation')} end
      ),
      constraint fine_deposit_is_another check (numero <> numero_consignation),
      constraint fine_statut_known check (statut in (
        'PAYE_AUTRE', 'EN_COURS_PAIEMENT', 'PAIEMENT_EXPIRE', 'PAIEMENT_ANNULE',
        'PAIEMENT_DIVERS', 'PAIEMENT_DESIMPUTE', 'ERREUR',
        'A_PAYER', 'PAYE', 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL'
      )),
      constraint fine_type_known check (type_amende in (
        'AF', 'AFm', 'AFD', 'AFDm',
        'AFM', 'AFMD', 'FPSM', 'AMD', 'AFMm', 'AFMDm', 'FPSMm'
      )),
      constraint fine_amount_not_negative check (amount >= 0),
      constraint fine_deposit_amount_not_negative check (deposit_amount >= 0)
    )`,

  // A settlement's date is a day, or a moment with its offset if the means of payment gives one.
  sql`
    create table settlement (
      id integer primary key generated always as identity,
      fine_numero text not null references fine (numero) on delete cascade,
      reference text not null,
      settled_at text not null,
      amount integer not null,
      means text not null,
      constraint settlement_reference_once_per_fine unique (fine_numero, reference),
      constraint settlement_amount_not_negative check (amount >= 0),
      constraint settlement_date_is_iso check (settled_at ~ '^\\d{4}-\\d{2}-\\d{2}(T|$)')
    )`,
];
