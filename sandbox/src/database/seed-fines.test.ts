import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Fine, printedKey } from '../fine/fine.ts';
import { readFine } from '../notice-lookups/find-notice.ts';
import { setUpDatabase, testDatabases } from '../../test/test-databases.ts';
import { toFineRow } from './fine-rows.ts';
import { migrate } from './migrate.ts';
import { resetFines, seedFines } from './seed-fines.ts';

const fine: Fine = {
  numero: '33333122111221',
  cle: '29',
  numeroConsignation: '33333122111222',
  cleConsignation: '30',
  statutPaiement: { valeur: 'A_PAYER' },
  typeAmende: 'AF',
  dateEnvoi: '2026-02-01',
  montant: 9000,
};
const other: Fine = {
  numero: '33333122311221',
  cle: '15',
  statutPaiement: { valeur: 'PAYE' },
  typeAmende: 'AF',
};
const seed = (changes: Partial<Fine> = {}, fingerprint = 'one') => ({
  fine: { ...fine, ...changes },
  fingerprint,
});

describe.each(testDatabases)('the fines in $name', ({ open }) => {
  const database = setUpDatabase(open);

  const stored = () => readFine(database.queries, fine.numero);
  const pay = () =>
    database.queries
      .updateTable('fine')
      .set({ statut: 'PAYE' })
      .where('numero', '=', fine.numero)
      .execute();

  it('are unchanged after a second migration and a second seeding', async () => {
    await seedFines(database.queries, [seed()]);
    await migrate(database.queries);
    await seedFines(database.queries, [seed()]);
    expect(await stored()).toEqual(fine);
  });

  it('get new dates and amounts as long as nothing has happened to them', async () => {
    await seedFines(database.queries, [seed({ dateEnvoi: '2026-02-02', montant: 13500 })]);
    expect(await stored()).toMatchObject({ dateEnvoi: '2026-02-02', montant: 13500 });
  });

  it('stay paid and keep their dates at the next seeding', async () => {
    await pay();
    await seedFines(database.queries, [seed({ dateEnvoi: '2026-03-03' })]);
    expect(await stored()).toMatchObject({
      statutPaiement: { valeur: 'PAYE' },
      dateEnvoi: '2026-02-02',
    });
  });

  it('return to their initial state if their definition has changed', async () => {
    await seedFines(database.queries, [seed({}, 'two')]);
    expect(await stored()).toEqual(fine);
  });

  it('are deleted once they are no longer defined', async () => {
    await seedFines(database.queries, [seed({}, 'two'), { fine: other, fingerprint: 'x' }]);
    await seedFines(database.queries, [{ fine: other, fingerprint: 'x' }]);
    const rows = await database.queries.selectFrom('fine').select('numero').execute();
    expect(rows).toEqual([{ numero: other.numero }]);
  });

  it('lose their provider transactions and responses if they are reset or deleted', async () => {
    const startAtProvider = async ({ numero }: Fine, reference: string) => {
      const row = { settlement_type: 'AMENDE', locale: 'fr', state: 'ACTIVE' } as const;
      const times = { started_at: new Date(), expires_at: new Date() };
      await database.queries
        .insertInto('attempt')
        .values({ ...row, ...times, reference, fine_numero: numero, amount: 9000, in_full: true })
        .execute();
      const request = { merchant_id: '1', request_data: '', interface_version: 'HP_2.39' };
      const sealed = { seal_algorithm: 'HMAC-SHA-256', encoding: null } as const;
      const unanswered = { created_at: new Date(), response_code: null, response_body: null };
      await database.queries
        .insertInto('provider_transaction')
        .values({ ...request, ...sealed, ...unanswered, reference, page_id: reference })
        .execute();
      await database.queries
        .insertInto('provider_response')
        .values({ page_id: reference, address: '', body: '', due_at: new Date(), taken_at: null })
        .execute();
    };
    const unchanged = { fine: other, fingerprint: 'x' };
    await seedFines(database.queries, [seed(), unchanged]);
    await startAtProvider(fine, 'CHANGED');
    await startAtProvider(other, 'KEPT');
    await seedFines(database.queries, [seed({}, 'two'), unchanged]);
    const due = await database.queries.selectFrom('provider_response').select('page_id').execute();
    expect(due).toEqual([{ page_id: 'KEPT' }]);
    await seedFines(database.queries, []);
    const transactions = database.queries.selectFrom('provider_transaction').select('reference');
    expect(await transactions.execute()).toEqual([]);
  });

  it('return to their initial state at a reset', async () => {
    await resetFines(database.queries, [seed()]);
    await pay();
    await resetFines(database.queries, [seed()]);
    expect(await stored()).toEqual(fine);
  });

  describe('beside fines from another source', () => {
    const foreign = {
      numero: '44418203557941',
      cle: printedKey('44418203557941'),
      statut: 'A_PAYER',
      type_amende: 'AF',
      amount: 1200,
    } as const;
    const foreignRow = () =>
      database.queries
        .selectFrom('fine')
        .selectAll()
        .where('numero', '=', foreign.numero)
        .executeTakeFirst();
    beforeEach(async () => {
      await resetFines(database.queries, [seed()]);
      await database.queries.insertInto('fine').values(foreign).execute();
      return () => database.queries.deleteFrom('fine').where('is_seed', '=', false).execute();
    });

    it('leave those unchanged at a start and at a reset', async () => {
      const before = await foreignRow();
      await seedFines(database.queries, [seed({}, 'two')]);
      await resetFines(database.queries, []);
      expect(await foreignRow()).toEqual(before);
      expect(before).toMatchObject(foreign);
    });

    it(
      'leave 70,000 of those in place, more than one statement can name',
      { timeout: 60_000 },
      async () => {
        await sql`
        insert into fine (numero, cle, statut, type_amende)
        select number::text, lpad((number % 97)::text, 2, '0'), 'A_PAYER', 'AFM'
        from generate_series(210000000000000001, 210000000000070000) as number
      `.execute(database.queries);
        await seedFines(database.queries, [seed({}, 'two'), { fine: other, fingerprint: 'x' }]);
        await resetFines(database.queries, [seed()]);
        const { rows } = await sql<{ is_seed: boolean; fines: number }>`
        select is_seed, count(*)::integer as fines from fine group by is_seed order by is_seed
      `.execute(database.queries);
        expect(rows).toEqual([
          { is_seed: false, fines: 70_001 },
          { is_seed: true, fines: 1 },
        ]);
      },
    );

    it.each([
      ['number', { numero: foreign.numero, cle: foreign.cle }],
      ['deposit number', { numeroConsignation: foreign.numero, cleConsignation: foreign.cle }],
    ])('are left out if their %s is the number of one of those', async (_what, same) => {
      const before = await foreignRow();
      await seedFines(database.queries, [
        { fine: { ...fine, ...same }, fingerprint: 'two' },
        { fine: other, fingerprint: 'x' },
      ]);
      expect(await foreignRow()).toEqual(before);
      const rows = await database.queries.selectFrom('fine').select('numero').execute();
      expect(new Set(rows.map(({ numero }) => numero))).toEqual(
        new Set([foreign.numero, other.numero]),
      );
    });
  });

  it('can number 5,000 at the first start and at later ones', { timeout: 60_000 }, async () => {
    const many = Array.from({ length: 5000 }, (_, index) => {
      const numero = String(210_000_000_000_000_000n + BigInt(index));
      const settlement = { date: '2026-02-20', montant: 1000, moyen: 'CARTE' };
      const reglements = [{ ...settlement, referenceReglement: `R${index}` }];
      return { fine: { ...other, numero, cle: printedKey(numero), reglements }, fingerprint: 'a' };
    });
    const count = async () =>
      (await database.queries.selectFrom('fine').select('cle').execute()).length;
    await seedFines(database.queries, many);
    expect(await count()).toBe(5000);
    await seedFines(database.queries, many);
    await seedFines(
      database.queries,
      many.map((each) => ({ ...each, fingerprint: 'b' })),
    );
    expect(await count()).toBe(5000);
    await resetFines(database.queries, [seed()]);
    expect(await count()).toBe(1);
  });

  it.each([
    ['a key of another number', { cle: '30' }],
    ['a number that is not digits', { numero: '3333312211122x' }],
    ['a deposit without a key', { cle_consignation: null }],
    ['a deposit with a wrong key', { cle_consignation: '31' }],
    [
      'their own number as deposit number',
      { numero_consignation: '33333122111221', cle_consignation: '29' },
    ],
    ['an unknown status', { statut: 'PAID' as 'PAYE' }],
    ['an unknown notice kind', { type_amende: 'AFX' as 'AF' }],
    ['a negative amount', { amount: -1 }],
    ['a negative deposit', { deposit_amount: -1 }],
  ])('never have %s', async (_what, change) => {
    await resetFines(database.queries, []);
    const row = { ...toFineRow(fine, 'one'), ...change };
    const insertion = database.queries.insertInto('fine').values(row).execute();
    await expect(insertion).rejects.toThrow(/check constraint/);
  });

  it('never share a deposit number', async () => {
    await resetFines(database.queries, [seed()]);
    const row = { ...toFineRow({ ...fine, numero: other.numero, cle: other.cle }, 'one') };
    const insertion = database.queries.insertInto('fine').values(row).execute();
    await expect(insertion).rejects.toThrow(/unique constraint/);
  });
});
