import { sql } from 'kysely';

/** Mark of the sandbox's own fines. Fines that others put into the database stay. */
export const finesOfOthers = [
  sql`
    alter table fine
      add column is_seed boolean not null default false,
      alter column seed_fingerprint drop not null`,
  // Nobody else had a reason to write a fingerprint, so its form identifies the sandbox's fines.
  sql`
    update fine set is_seed = true where seed_fingerprint ~ '^[A-Za-z0-9_-]{43}$'`,
  sql`create index fine_seeded on fine (numero) where is_seed`,
];
