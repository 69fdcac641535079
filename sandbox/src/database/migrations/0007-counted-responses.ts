import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The provider repeats a response until it is taken: one row tells how often it came. */
export const countedResponses: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table payment_response add column times integer not null default 1`.execute(db);
    await sql`
      update payment_response set times = same.times
      from (
        select min(id) as id, count(*) as times from payment_response
        group by transaction_reference, response_code
      ) as same
      where payment_response.id = same.id`.execute(db);
    await sql`
      delete from payment_response as later using payment_response as first
      where later.transaction_reference = first.transaction_reference
        and later.response_code = first.response_code and later.id > first.id`.execute(db);
    await sql`
      alter table payment_response add constraint payment_response_once
      unique (transaction_reference, response_code)`.execute(db);
    // The constraint's own index begins with the same column.
    await sql`drop index payment_response_of_attempt`.execute(db);
  },
};
