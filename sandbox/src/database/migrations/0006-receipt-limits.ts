import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A settlement has a few mails, an hour apart for the same mailbox, and one letter in whatever language. */
export const receiptLimits: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table outgoing_mail add column mailbox text`.execute(db);
    await sql`
      update outgoing_mail
      set mailbox = lower(regexp_replace(recipient, '^([^+@]+)\\+[^@]*@', '\\1@'))`.execute(db);
    await sql`
      alter table outgoing_mail
        alter column mailbox set not null,
        drop constraint mail_once`.execute(db);
    await sql`
      create index outgoing_mail_of_settlement on outgoing_mail (settlement_id)`.execute(db);

    await sql`
      delete from outgoing_letter as later using outgoing_letter as first
      where later.settlement_id = first.settlement_id and later.id > first.id`.execute(db);
    await sql`
      alter table outgoing_letter
        drop constraint letter_once,
        add constraint letter_once_per_settlement unique (settlement_id)`.execute(db);
  },
};
