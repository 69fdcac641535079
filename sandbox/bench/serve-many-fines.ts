import { createApi } from '../src/create-api.ts';
import { listen, originAt } from '../src/api/listen.ts';
import { migrate } from '../src/database/migrate.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { readSandboxSettings } from '../src/settings/settings.ts';
import { addFines } from './add-fines.ts';

/* The API on a database with as many fines as its first argument says. Tells its parent when it is
   ready, and answers a message with the memory that it holds, in bytes. */

const count = Number(process.argv[2]);
const settings = readSandboxSettings({ ...process.env, MAX_LOOKUPS: '1000000000' });
const database = await openDatabase(settings.database);
await migrate(database.queries);

const { stored } = await database.queries
  .selectFrom('fine')
  .select(({ fn }) => fn.countAll<string>().as('stored'))
  .executeTakeFirstOrThrow();
if (Number(stored) < count) await addFines(database.queries, count);

const api = createApi({
  ...settings,
  database: database.queries,
  secret: Buffer.alloc(32, 'a secret of measurements'),
  addresses: () => ({ provider: '', callback: '', returnTo: '', site: '' }),
  now: Date.now,
});
const { host, apiPort } = settings;
const port = await listen(api, { host, port: apiPort, setting: 'API_PORT' });
const origin = originAt(host, port);
process.send?.({ origin });

process.on('message', (message) => {
  if (message === 'memory') process.send?.({ memory: process.memoryUsage().rss });
  if (message === 'stop') void stop();
});

async function stop(): Promise<void> {
  await api.close();
  await database.close();
  process.disconnect?.();
}
