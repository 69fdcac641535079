import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { openDatabase } from './open-database.ts';

interface OwnDatabase extends AsyncDisposable {
  readonly url: string;
}

/**
 * A database of its own on a PostgreSQL server, empty, for tests and measurements; disposed of, it is dropped.
 * @param url Of a database there whose account may create others. It stays as it is.
 * @throws SandboxStartError when the server cannot be reached.
 */
export async function createDatabase(url: string): Promise<OwnDatabase> {
  const name = `amendes_${randomBytes(6).toString('hex')}`;
  const server = await openDatabase({ kind: 'server', url });
  await sql`create database ${sql.id(name)}`.execute(server.queries);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    url: own.href,
    async [Symbol.asyncDispose]() {
      await sql`drop database ${sql.id(name)} with (force)`.execute(server.queries);
      await server.close();
    },
  };
}
