import { sql } from 'kysely';

export const providerTransactions = [
  sql`
    create table provider_transaction (
      page_id text primary key,
      merchant_id text not null,
      reference text not null,
      request_data text not null,
      interface_version text not null,
      seal_algorithm text not null,
      encoding text,
      created_at timestamptz not null,
      wrong_attempts integer not null default 0,
      authenticating boolean not null default false,
      response_code text,
      response_body text,
      browser_returns boolean not null default true,
      constraint provider_reference_once_per_merchant unique (merchant_id, reference),
      constraint provider_reference_form check (reference ~ '^[A-Za-z0-9]{1,35}$'),
      constraint provider_response_code_form check (response_code ~ '^\\d{2}$'),
      constraint provider_response_whole
        check ((response_code is null) = (response_body is null))
    )`,

  sql`
    create table provider_response (
      id integer primary key generated always as identity,
      page_id text not null references provider_transaction (page_id) on delete cascade,
      address text not null,
      body text not null,
      due_at timestamptz not null,
      taken_at timestamptz
    )`,

  // Every start searches for responses that were not accepted yet; most have been accepted.
  sql`
    create index provider_response_not_taken on provider_response (id)
    where taken_at is null`,
];
