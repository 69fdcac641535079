import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A settlement has a few mails, an hour apart for the same mailbox, and one letter in whatever language. */
export const receiptLimits: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('outgoing_mail').addColumn('mailbox', 'text').execute();
    await sql`
      update outgoing_mail
      set mailbox = lower(regexp_replace(recipient, '^([^+@]+)\\+[^@]*@', '\\1@'))`.execute(db);
    await db.schema
      .alterTable('outgoing_mail')
      .alterColumn('mailbox', (column) => column.setNotNull())
      .execute();
    await db.schema.alterTable('outgoing_mail').dropConstraint('mail_once').execute();
    await db.schema
      .createIndex('outgoing_mail_of_settlement')
      .on('outgoing_mail')
      .column('settlement_id')
      .execute();

    await sql`
      delete from outgoing_letter as later using outgoing_letter as first
      where later.settlement_id = first.settlement_id and later.id > first.id`.execute(db);
    await db.schema.alterTable('outgoing_letter').dropConstraint('letter_once').execute();
    await db.schema
      .alterTable('outgoing_letter')
      .addUniqueConstraint('letter_once_per_settlement', ['settlement_id'])
      .execute();
  },
};
