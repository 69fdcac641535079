import { randomBytes } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { migrate } from '../src/database/migrate.ts';
import { openDatabase } from '../src/database/open-database.ts';
import type { OpenDatabase } from '../src/database/tables.ts';

interface TestDatabase {
  readonly name: string;
  readonly open: () => Promise<OpenDatabase>;
}

const embedded: TestDatabase = { name: 'the embedded database', open: openEmbedded };

let emptyFiles: Promise<Blob> | undefined;

/** An embedded database in memory. To create one takes longer than most suites: a process does it once, the others load a copy. */
export async function openEmbedded(): Promise<OpenDatabase> {
  emptyFiles ??= packEmptyDatabase();
  return openDatabase({ kind: 'memory' }, await emptyFiles);
}

async function packEmptyDatabase(): Promise<Blob> {
  const created = await PGlite.create();
  const files = await created.dumpDataDir('none');
  await created.close();
  return files;
}

function onServer(url: string): TestDatabase {
  return { name: 'a PostgreSQL server', open: () => openSchema(url) };
}

/** A schema of its own, dropped when it is closed: the server's other tables stay as they are. */
async function openSchema(url: string): Promise<OpenDatabase> {
  const schema = `sandbox_test_${randomBytes(6).toString('hex')}`;
  const server = await openDatabase({ kind: 'server', url });
  await sql`create schema ${sql.id(schema)}`.execute(server.queries);

  const inSchema = new URL(url);
  inSchema.searchParams.set('options', `-c search_path=${schema}`);
  const database = await openDatabase({ kind: 'server', url: inSchema.href });
  return {
    queries: database.queries,
    async close() {
      await database.close();
      await sql`drop schema ${sql.id(schema)} cascade`.execute(server.queries);
      await server.close();
    },
  };
}

const url = process.env['TEST_DATABASE_URL'];

/** The databases that a suite runs on: a server too, when TEST_DATABASE_URL names one. */
export const testDatabases: readonly TestDatabase[] = url ? [embedded, onServer(url)] : [embedded];

/** A database with all tables, open for the tests of the suite that asks for it. */
export function setUpDatabase(open: TestDatabase['open']): Pick<OpenDatabase, 'queries'> {
  let database: OpenDatabase | undefined;
  beforeAll(async () => {
    database = await open();
    await migrate(database.queries);
  }, 60_000);
  afterAll(() => database?.close());
  return {
    get queries() {
      if (!database) throw new Error('the database is open within tests only');
      return database.queries;
    },
  };
}
