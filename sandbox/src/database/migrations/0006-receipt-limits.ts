import { sql } from 'kysely';

/** Limits of a settlement: a few mails, an hour apart for the same mailbox, and one letter in any language. */
export const receiptLimits = [
  sql`alter table outgoing_mail add column mailbox text`,
  sql`
    update outgoing_mail
    set mailbox = lower(regexp_replace(recipient, '^([^+@]+)\\+[^@]*@', '\\1@'))`,
  sql`
    alter table outgoing_mail
      alter column mailbox set not null,
      drop constraint mail_once`,
  sql`
    create index outgoing_mail_of_settlement on outgoing_mail (settlement_id)`,

  sql`
    delete from outgoing_letter as later using outgoing_letter as first
    where later.settlement_id = first.settlement_id and later.id > first.id`,
  sql`
    alter table outgoing_letter
      drop constraint letter_once,
      add constraint letter_once_per_settlement unique (settlement_id)`,
];
