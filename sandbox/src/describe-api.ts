import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { createApi } from './create-api.ts';
import type { Database, Tables } from './database/tables.ts';
import { readSandboxSettings } from './settings/settings.ts';
import type { OpenApiDocument } from './api/open-api.ts';

/** Returns the API's description without a port, a database or a file. The described routes are not called. */
export async function describeApi(): Promise<OpenApiDocument> {
  const api = createApi({
    ...readSandboxSettings({}),
    database: noDatabase(),
    secret: Buffer.alloc(32),
    addresses: () => ({ provider: '', callback: '', returnTo: '', site: '' }),
    now: Date.now,
  });
  const answer = await api.inject('/api/openapi.json');
  await api.close();
  return answer.json<OpenApiDocument>();
}

/** Returns a database that must never be queried. */
export function noDatabase(): Database {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
