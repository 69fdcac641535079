import { sql, type Kysely } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tables } from '../database/tables.ts';
import { setUpDatabase, testDatabases } from '../../test/test-databases.ts';
import { refreshFine } from '../card-payment/refresh-fine.ts';
import { findNotice, readFine } from './find-notice.ts';

const count = 20_000;
const known = '210000000000010000';

describe.each(testDatabases)(`among ${count} fines in $name`, ({ open }) => {
  const database = setUpDatabase(open);
  beforeAll(async () => {
    await sql`
      insert into fine (numero, cle, numero_consignation, cle_consignation, statut, type_amende, amount)
      select own::text, lpad((own % 97)::text, 2, '0'),
        deposit::text, lpad((deposit % 97)::text, 2, '0'), 'A_PAYER', 'AFM', 37500
      from (
        select 210000000000000000 + at as own, 220000000000000000 + at as deposit
        from generate_series(1, ${sql.lit(count)}) as at
      ) as numbers`.execute(database.queries);
    await sql`analyze`.execute(database.queries);
  }, 60_000);

  it.each([
    ['its number', known],
    ['the number of its deposit', '220000000000010000'],
  ])('a fine is found by %s', async (_what, number) => {
    expect(await findNotice(database.queries, number)).toMatchObject({ fineNumero: known });
  });

  it('an unknown number is not found', async () => {
    expect(await findNotice(database.queries, '999999999999999999')).toBeUndefined();
  });

  it.each([known, '220000000000010000', '999999999999999999'])(
    'the look-up of %s uses only indexes and reads one to three rows',
    async (number) => {
      const [before, after] = await database.queries.transaction().execute(async (transaction) => {
        const earlier = await readings(transaction);
        const notice = await findNotice(transaction, number);
        if (notice) {
          await refreshFine(transaction, notice.fineNumero, Date.now());
          await readFine(transaction, notice.fineNumero);
        }
        return [earlier, await readings(transaction)];
      });
      expect(after.scans - before.scans).toBe(0);
      expect(after.rows - before.rows).toBeGreaterThan(0);
      expect(after.rows - before.rows).toBeLessThanOrEqual(3);
    },
  );
});

/** Counts this connection's sequential scans of the fines, and the rows that it read. */
async function readings(database: Kysely<Tables>): Promise<{ scans: number; rows: number }> {
  const { rows } = await sql<{ scans: string; rows: string }>`
    select sum(seq_scan) as scans, sum(seq_tup_read + idx_tup_fetch) as rows
    from pg_stat_xact_user_tables where relname = 'fine'`.execute(database);
  return { scans: Number(rows[0]?.scans), rows: Number(rows[0]?.rows) };
}
