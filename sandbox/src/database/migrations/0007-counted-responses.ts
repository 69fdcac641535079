import { sql } from 'kysely';

/** Counter of repeated responses: the provider sends a response until it is accepted, and one row counts its arrivals. */
export const countedResponses = [
  sql`alter table payment_response add column times integer not null default 1`,
  sql`
    update payment_response set times = same.times
    from (
      select min(id) as id, count(*) as times from payment_response
      group by transaction_reference, response_code
    ) as same
    where payment_response.id = same.id`,
  sql`
    delete from payment_response as later using payment_response as first
    where later.transaction_reference = first.transaction_reference
      and later.response_code = first.response_code and later.id > first.id`,
  sql`
    alter table payment_response add constraint payment_response_once
    unique (transaction_reference, response_code)`,
  // The constraint's own index starts with the same column.
  sql`drop index payment_response_of_attempt`,
];
