import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Fines that others put into the database stay: only those that the sandbox put there are its own. */
export const finesOfOthers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table fine
        add column is_seed boolean not null default false,
        alter column seed_fingerprint drop not null`.execute(db);
    // The form of a fingerprint: nobody else had a reason to write one.
    await sql`
      update fine set is_seed = true where seed_fingerprint ~ '^[A-Za-z0-9_-]{43}$'`.execute(db);
    await sql`create index fine_seeded on fine (numero) where is_seed`.execute(db);
  },
};
