import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, types } from 'pg';
import { SandboxStartError } from '../settings/settings.ts';
import type { OpenDatabase, Tables } from './tables.ts';

export async function openServerDatabase(url: string): Promise<OpenDatabase> {
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    types: { getTypeParser: parserOf },
  });
  // A connection lost while idle is replaced by the next query; unheard, the event ends the process.
  pool.on('error', () => {});
  const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await sql`select 1`.execute(queries);
  } catch (error) {
    await queries.destroy();
    const { host, pathname } = new URL(url);
    throw new SandboxStartError(
      `DATABASE_URL: the PostgreSQL database at ${host}${pathname} cannot be reached (${reasonOf(error)})`,
    );
  }
  return { queries, close: () => queries.destroy() };
}

const parserOf: typeof types.getTypeParser = (type, format) =>
  type === types.builtins.DATE ? (day: string) => day : types.getTypeParser(type, format);

/** Refused connections to a name with several addresses come as one error without a message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message) return error.message.split('\n')[0] ?? '';
  return 'code' in error ? String(error.code) : error.name;
}
