import { sql } from 'kysely';

/** Tables of what is done after a call was answered. */
const tables = ['attempt', 'outgoing_mail', 'outgoing_letter'] as const;

/** What a call leads to later stays a part of its trace. */
export const traces = tables.map(
  (table) => sql`alter table ${sql.table(table)} add column traceparent text`,
);
