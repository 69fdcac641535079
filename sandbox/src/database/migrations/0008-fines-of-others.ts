import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Fines that others put into the database stay: only those that the sandbox put there are its own. */
export const finesOfOthers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('fine')
      .addColumn('is_seed', 'boolean', (column) => column.notNull().defaultTo(false))
      .alterColumn('seed_fingerprint', (column) => column.dropNotNull())
      .execute();
    // The form of a fingerprint: nobody else had a reason to write one.
    await sql`
      update fine set is_seed = true where seed_fingerprint ~ '^[A-Za-z0-9_-]{43}$'`.execute(db);
    await db.schema
      .createIndex('fine_seeded')
      .on('fine')
      .column('numero')
      .where(sql<boolean>`is_seed`)
      .execute();
  },
};
