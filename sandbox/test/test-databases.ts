import { PGlite } from '@electric-sql/pglite';
import { dataDir as emptyFiles } from '@electric-sql/pglite-prepopulatedfs';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { migrate } from '../src/database/migrate.ts';
import { createDatabase, openDatabase } from '../src/database/open-database.ts';
import type { OpenDatabase, Tables } from '../src/database/tables.ts';

interface TestDatabase {
  readonly name: string;
  /** Opens a database with all tables. */
  readonly open: () => Promise<OpenDatabase>;
  readonly openEmpty: () => Promise<OpenDatabase>;
}

const embedded: TestDatabase = {
  name: 'the embedded database',
  open: openEmbedded,
  openEmpty: () => openDatabase({ kind: 'memory' }),
};

let files: Promise<Blob> | undefined;

/** Databases that suites of this process have closed: all tables, and no rows. */
const unused: Kysely<Tables>[] = [];

/**
 * Opens an embedded database in memory, with all tables. A process creates the tables once, and loads a copy for each database
 * that is open beside others. A closed one is emptied and reused: that takes a fifteenth of the time of loading.
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
  const openEmpty = () => openOnServer(url);
  const open = async () => {
    const database = await openEmpty();
    await migrate(database.queries);
    return database;
  };
  return { name: 'a PostgreSQL server', open, openEmpty };
}

async function openOnServer(url: string): Promise<OpenDatabase> {
  const own = await createDatabase(url);
  const database = await openDatabase({ kind: 'server', url: own.url });
  return {
    queries: database.queries,
    async close() {
      await database.close();
      await own[Symbol.asyncDispose]();
    },
  };
}

const url = process.env['TEST_DATABASE_URL'];

/** Databases that a suite runs on, including a server if TEST_DATABASE_URL names one. */
export const testDatabases: readonly TestDatabase[] = url ? [embedded, onServer(url)] : [embedded];

/** Opens a database with all tables for the tests of the suite that calls it. */
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

/** Restarts a harness before each test of a suite. */
export function restartBeforeEach<Harness extends { restart(): void; reset(): Promise<void> }>(
  harness: Harness,
): Harness {
  beforeEach(async () => {
    harness.restart();
    await harness.reset();
  });
  return harness;
}
