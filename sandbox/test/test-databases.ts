import { randomBytes } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { dataDir as emptyFiles } from '@electric-sql/pglite-prepopulatedfs';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { migrate } from '../src/database/migrate.ts';
import { openDatabase } from '../src/database/open-database.ts';
import type { OpenDatabase, Tables } from '../src/database/tables.ts';

interface TestDatabase {
  readonly name: string;
  /** With all tables. */
  readonly open: () => Promise<OpenDatabase>;
  readonly openEmpty: () => Promise<OpenDatabase>;
}

const embedded: TestDatabase = {
  name: 'the embedded database',
  open: openEmbedded,
  openEmpty: () => openDatabase({ kind: 'memory' }),
};

let files: Promise<Blob> | undefined;

/** What a suite of this process has closed: all tables, and nothing in them. */
const unused: Kysely<Tables>[] = [];

/**
 * An embedded database in memory, with all tables. A process lays them once, and loads a copy for each that is open beside
 * others. One that is closed is emptied and lent again: that takes a fifteenth of the time of loading.
 */
export async function openEmbedded(): Promise<OpenDatabase> {
  files ??= packTables();
  const whole = unused.pop() ?? (await openDatabase({ kind: 'memory' }, await files)).queries;
  let isOpen = true;
  const queries = whole.withPlugin({
    transformQuery({ node }) {
      if (!isOpen) throw new Error('the database was closed');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return {
    queries,
    async close() {
      if (!isOpen) return;
      isOpen = false;
      const names = (await whole.introspection.getTables()).map(({ name }) => sql.table(name));
      await sql`truncate ${sql.join(names)} restart identity cascade`.execute(whole);
      unused.push(whole);
    },
  };
}

async function packTables(): Promise<Blob> {
  const created = await PGlite.create({ loadDataDir: await emptyFiles() });
  await migrate(new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: created }) }));
  const withTables = await created.dumpDataDir('none');
  await created.close();
  return withTables;
}

function onServer(url: string): TestDatabase {
  const openEmpty = () => openSchema(url);
  const open = async () => {
    const database = await openEmpty();
    await database.queries.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock_shared(${dropping})`.execute(transaction);
      await migrate(database.queries);
    });
    return database;
  };
  return { name: 'a PostgreSQL server', open, openEmpty };
}

/** What is locked by whoever drops a schema: who lays tables looks at those of all schemas, and fails where one has gone. */
const dropping = 1;

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
      await server.queries.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${dropping})`.execute(transaction);
        await sql`drop schema ${sql.id(schema)} cascade`.execute(transaction);
      });
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
  }, 60_000);
  afterAll(() => database?.close());
  return {
    get queries() {
      if (!database) throw new Error('the database is open within tests only');
      return database.queries;
    },
  };
}

/** Has a harness start afresh before each test of a suite. */
export function startingAfresh<Harness extends { restart(): void; reset(): Promise<void> }>(
  harness: Harness,
): Harness {
  beforeEach(async () => {
    harness.restart();
    await harness.reset();
  });
  return harness;
}
