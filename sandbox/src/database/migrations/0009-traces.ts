import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Tables of what is done after a call was answered. */
const tables = ['attempt', 'outgoing_mail', 'outgoing_letter'] as const;

/** What a call leads to later stays a part of its trace. */
export const traces: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of tables) {
      await sql`alter table ${sql.table(table)} add column traceparent text`.execute(db);
    }
  },
};
