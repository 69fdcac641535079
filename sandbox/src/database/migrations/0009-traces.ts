import { sql } from 'kysely';

/** Tables of work that is done after a call was answered. */
const tables = ['attempt', 'outgoing_mail', 'outgoing_letter'] as const;

/** Columns for the trace of a call, so that its later work stays a part of it. */
export const traces = tables.map(
  (table) => sql`alter table ${sql.table(table)} add column traceparent text`,
);
