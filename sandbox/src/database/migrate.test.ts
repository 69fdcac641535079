import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabases } from '../../test/test-databases.ts';
import { migrate } from './migrate.ts';

it.each(testDatabases)(
  '$name can be migrated in two schemas, and twice in one of them',
  { timeout: 60_000 },
  async ({ openEmpty }) => {
    const database = await openEmpty();
    const { queries } = database;
    try {
      await sql`create schema another`.execute(queries);
      // The search path is set on one connection, as the address of a database may do.
      await queries.connection().execute(async (connection) => {
        for (const schema of ['public', 'another', 'another']) {
          await sql`set search_path to ${sql.id(schema)}`.execute(connection);
          await migrate(connection);
          expect(await connection.selectFrom('fine').select('numero').execute()).toEqual([]);
        }
      });
    } finally {
      await database.close();
    }
  },
);
