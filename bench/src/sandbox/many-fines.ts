import type { SandboxSettings } from '@amendes/sandbox';
import { migrate } from '@amendes/sandbox/database/migrate.ts';
import { openDatabase } from '@amendes/sandbox/database/open-database.ts';
import type { OpenDatabase } from '@amendes/sandbox/database/tables.ts';
import { sql } from 'kysely';

/** Number of the first fine of a measurement; the others follow it. */
export const firstNumber = 210_000_000_000_000_001n;

/** Opens a database of the sandbox with `count` fines of 18 digits. Each has its printed key, and one in ten a settlement. */
export async function openFilled(
  location: SandboxSettings['database'],
  count: number,
): Promise<OpenDatabase> {
  const database = await openDatabase(location);
  const { queries } = database;
  await migrate(queries);
  await sql`
    insert into fine (numero, cle, statut, type_amende, sent_on, amount, bareme, infraction)
    select number::text, lpad((number % 97)::text, 2, '0'), 'A_PAYER', 'AFM', date '2026-03-01', 37500,
      '[{"palier":"MAJORE","montant":37500}]'::jsonb,
      '{"nature":"Excès de vitesse inférieur à 20 km/h","lieu":"Lyon 3e (69)"}'::jsonb
    from (
      select ${sql.lit(String(firstNumber))}::bigint + count - 1 as number
      from generate_series(1, ${sql.lit(count)}) as count
    ) as numbers
  `.execute(queries);
  await sql`
    insert into settlement (fine_numero, reference, settled_at, amount, means)
    select numero, 'R' || right(numero, 10), '2026-03-09', 1000, 'CARTE' from fine where numero like '%0'
  `.execute(queries);
  await sql`analyze`.execute(queries);
  return database;
}
