import { sql } from 'kysely';
import { isLanguage } from './0002-payments.ts';

const ofSettlement = sql`
  settlement_id integer not null references settlement (id) on delete cascade`;

export const receipts = [
  sql`
    create table receipt (
      ${ofSettlement},
      number text primary key,
      issued_at timestamptz not null,
      constraint receipt_once_per_settlement unique (settlement_id)
    )`,

  sql`
    create table outgoing_mail (
      ${ofSettlement},
      id integer primary key generated always as identity,
      recipient text not null,
      locale text not null,
      requested_at timestamptz not null,
      sent_at timestamptz,
      tries integer not null default 0,
      next_try_at timestamptz,
      constraint mail_once unique (settlement_id, recipient, locale),
      constraint mail_language_known check (${isLanguage}),
      constraint mail_recipient_is_one_line check (recipient !~ '[[:cntrl:]]'),
      constraint mail_sent_is_over check (sent_at is null or next_try_at is null)
    )`,

  sql`
    create table outgoing_letter (
      ${ofSettlement},
      id integer primary key generated always as identity,
      locale text not null,
      requested_at timestamptz not null,
      constraint letter_once unique (settlement_id, locale),
      constraint letter_language_known check (${isLanguage})
    )`,
];
