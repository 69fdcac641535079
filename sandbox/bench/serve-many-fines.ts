import { sql } from 'kysely';
import { createApi } from '../src/api/create-api.ts';
import { listen, originAt } from '../src/api/listen.ts';
import { migrate } from '../src/database/migrate.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { readSandboxSettings } from '../src/settings.ts';

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
if (Number(stored) < count) await fill();

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

/** Numbers of 18 digits counted up from one, every one with its printed key and a settlement in ten. */
async function fill(): Promise<void> {
  await sql`
    insert into fine (numero, cle, statut, type_amende, sent_on, amount, bareme, infraction, seed_fingerprint)
    select number::text, lpad((number % 97)::text, 2, '0'), 'A_PAYER', 'AFM', date '2026-03-01', 37500,
      '[{"palier":"MAJORE","montant":37500}]'::jsonb,
      '{"nature":"Excès de vitesse inférieur à 20 km/h","lieu":"Lyon 3e (69)"}'::jsonb, 'measurement'
    from (select 210000000000000000 + count as number from generate_series(1, ${sql.lit(count)}) as count) as numbers
  `.execute(database.queries);
  await sql`
    insert into settlement (fine_numero, reference, settled_at, amount, means)
    select numero, 'R' || right(numero, 10), '2026-03-09', 1000, 'CARTE' from fine where numero like '%0'
  `.execute(database.queries);
  await sql`analyze`.execute(database.queries);
}
