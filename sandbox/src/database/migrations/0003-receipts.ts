import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isLanguage } from './0002-payments.ts';

const ofSettlement = (db: Kysely<unknown>, table: string) =>
  db.schema
    .createTable(table)
    .addColumn('settlement_id', 'integer', (column) =>
      column.notNull().references('settlement.id').onDelete('cascade'),
    );

export const receipts: Migration = {
  async up(db: Kysely<unknown>) {
    await ofSettlement(db, 'receipt')
      .addColumn('number', 'text', (column) => column.primaryKey())
      .addColumn('issued_at', 'timestamptz', (column) => column.notNull())
      .addUniqueConstraint('receipt_once_per_settlement', ['settlement_id'])
      .execute();

    await ofSettlement(db, 'outgoing_mail')
      .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('requested_at', 'timestamptz', (column) => column.notNull())
      .addColumn('sent_at', 'timestamptz')
      .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('next_try_at', 'timestamptz')
      .addUniqueConstraint('mail_once', ['settlement_id', 'recipient', 'locale'])
      .addCheckConstraint('mail_language_known', isLanguage)
      .addCheckConstraint('mail_recipient_is_one_line', sql`recipient !~ '[[:cntrl:]]'`)
      .addCheckConstraint('mail_sent_is_over', sql`sent_at is null or next_try_at is null`)
      .execute();

    await ofSettlement(db, 'outgoing_letter')
      .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('requested_at', 'timestamptz', (column) => column.notNull())
      .addUniqueConstraint('letter_once', ['settlement_id', 'locale'])
      .addCheckConstraint('letter_language_known', isLanguage)
      .execute();
  },
};
