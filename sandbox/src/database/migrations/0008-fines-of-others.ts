import { sql } from 'kysely';

/** Fines that others put into the database stay: only those that the sandbox put there are its own. */
export const finesOfOthers = [
  sql`
    alter table fine
      add column is_seed boolean not null default false,
      alter column seed_fingerprint drop not null`,
  // The form of a fingerprint: nobody else had a reason to write one.
  sql`
    update fine set is_seed = true where seed_fingerprint ~ '^[A-Za-z0-9_-]{43}$'`,
  sql`create index fine_seeded on fine (numero) where is_seed`,
];
