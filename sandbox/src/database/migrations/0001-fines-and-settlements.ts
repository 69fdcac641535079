import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const statuses = [
  'PAYE_AUTRE',
  'EN_COURS_PAIEMENT',
  'PAIEMENT_EXPIRE',
  'PAIEMENT_ANNULE',
  'PAIEMENT_DIVERS',
  'PAIEMENT_DESIMPUTE',
  'ERREUR',
  'A_PAYER',
  'PAYE',
  'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL',
];

const kinds = ['AF', 'AFm', 'AFD', 'AFDm', 'AFM', 'AFMD', 'FPSM', 'AMD', 'AFMm', 'AFMDm', 'FPSMm'];

export const list = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)));

export const oneOf = (column: string, values: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} in (${list(values)})`;

// `case` keeps the cast away from text that is not digits.
const keyMatches = (numero: string, cle: string) =>
  sql<boolean>`case when ${sql.ref(numero)} ~ '^(\\d{14}|\\d{18})$' and ${sql.ref(cle)} ~ '^\\d{2}$'
    then ${sql.ref(numero)}::bigint % 97 = ${sql.ref(cle)}::integer else false end`;

const notNegative = (column: string) => sql<boolean>`${sql.ref(column)} >= 0`;

export const finesAndSettlements: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('fine')
      .addColumn('numero', 'text', (column) => column.primaryKey())
      .addColumn('cle', 'text', (column) => column.notNull())
      .addColumn('numero_consignation', 'text', (column) => column.unique())
      .addColumn('cle_consignation', 'text')
      .addColumn('statut', 'text', (column) => column.notNull())
      .addColumn('type_amende', 'text', (column) => column.notNull())
      .addColumn('media_reglement', 'smallint')
      .addColumn('sent_on', 'date')
      .addColumn('amount', 'integer')
      .addColumn('deposit_amount', 'integer')
      .addColumn('bareme', 'jsonb')
      .addColumn('infraction', 'jsonb')
      .addColumn('partial_payment_allowed', 'boolean')
      .addColumn('seed_fingerprint', 'text', (column) => column.notNull())
      .addCheckConstraint('fine_key_matches', keyMatches('numero', 'cle'))
      .addCheckConstraint(
        'fine_deposit_key_matches',
        sql`case when numero_consignation is null then cle_consignation is null
          else ${keyMatches('numero_consignation', 'cle_consignation')} end`,
      )
      .addCheckConstraint('fine_deposit_is_another', sql`numero <> numero_consignation`)
      .addCheckConstraint('fine_statut_known', oneOf('statut', statuses))
      .addCheckConstraint('fine_type_known', oneOf('type_amende', kinds))
      .addCheckConstraint('fine_amount_not_negative', notNegative('amount'))
      .addCheckConstraint('fine_deposit_amount_not_negative', notNegative('deposit_amount'))
      .execute();

    await db.schema
      .createTable('settlement')
      .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('fine_numero', 'text', (column) =>
        column.notNull().references('fine.numero').onDelete('cascade'),
      )
      .addColumn('reference', 'text', (column) => column.notNull())
      // A day, or a moment with its offset when the means of payment gives one.
      .addColumn('settled_at', 'text', (column) => column.notNull())
      .addColumn('amount', 'integer', (column) => column.notNull())
      .addColumn('means', 'text', (column) => column.notNull())
      .addUniqueConstraint('settlement_reference_once_per_fine', ['fine_numero', 'reference'])
      .addCheckConstraint('settlement_amount_not_negative', notNegative('amount'))
      .addCheckConstraint('settlement_date_is_iso', sql`settled_at ~ '^\\d{4}-\\d{2}-\\d{2}(T|$)'`)
      .execute();
  },
};
