import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Api } from '../api/new-api.ts';
import { migrate } from '../database/migrate.ts';
import type { OpenDatabase } from '../database/tables.ts';
import { seedFines } from '../database/seed-fines.ts';
import { printedKey } from '../fine/printed-key.ts';
import { chooseSeeds } from '../sample-fines/choose-seeds.ts';
import { bearer, testApi } from '../testing/test-api.ts';
import { testDatabases } from '../testing/test-databases.ts';

const { seeds } = chooseSeeds([], '2026-03-01');
const fines = seeds.map(({ fine }) => fine);
const withDeposit = fines.filter(({ numeroConsignation }) => numeroConsignation);
const start = Date.parse('2026-03-01T12:00:00Z');

const otherKey = (key: string) => String((Number(key) + 1) % 97).padStart(2, '0');

describe.each(testDatabases)('the look-up on $name', ({ open }) => {
  let database: OpenDatabase;
  let api: Api;
  let headers: { authorization: string };
  let now = start;

  beforeAll(async () => {
    database = await open();
    await migrate(database.queries);
    await seedFines(database.queries, seeds);
  }, 60_000);
  afterAll(() => database.close());
  // Fresh limits for every test.
  beforeEach(async () => {
    now = start;
    api = testApi({
      database: database.queries,
      now: () => now,
      lookupLimits: { wrongKeysPerNumber: 3, lookupsPerAddress: 1000 },
    });
    headers = await bearer(api, start);
  });

  const ask = (numAmende: string, cleAmende: string) =>
    api.inject({ url: '/api/v1/recherche/amende', query: { numAmende, cleAmende }, headers });

  it.each(fines)('answers $numero to its own key', async (fine) => {
    const answer = await ask(fine.numero, fine.cle);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(fine);
  });

  it.each(fines)('tells a wrong key of $numero nothing but ERREUR', async ({ numero, cle }) => {
    const answer = await ask(numero, otherKey(cle));
    expect([answer.statusCode, answer.body]).toEqual([
      200,
      '{"statutPaiement":{"valeur":"ERREUR"}}',
    ]);
  });

  it.each(withDeposit)('answers $numero to the pair of its deposit', async (fine) => {
    const answer = await ask(fine.numeroConsignation ?? '', fine.cleConsignation ?? '');
    expect(answer.json()).toEqual(fine);
  });

  it.each(withDeposit)('keeps the key of $numero apart from its deposit’s', async (fine) => {
    const answer = await ask(fine.numeroConsignation ?? '', fine.cle);
    expect(answer.json()).toEqual({ statutPaiement: { valeur: 'ERREUR' } });
  });

  it.each(['99999999999991', '123456789012345678'])(
    'answers null as JSON to the unknown number %s',
    async (numero) => {
      const answer = await ask(numero, printedKey(numero));
      expect([answer.statusCode, answer.body]).toEqual([200, 'null']);
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
    },
  );

  it('refuses anything but digits of the right count, and never fails', async () => {
    const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^\d{0,20}$/));
    await fc.assert(
      fc.asyncProperty(anything, anything, async (numero, cle) => {
        const isWellFormed = /^(\d{14}|\d{18})$/.test(numero) && /^\d{2}$/.test(cle);
        const url = `/api/v1/recherche/amende?${new URLSearchParams([
          ['numAmende', numero],
          ['cleAmende', cle],
        ])}`;
        const { statusCode } = await api.inject({ url, headers });
        expect(statusCode).toBe(isWellFormed ? 200 : 400);
      }),
    );
  });

  it.each([
    '',
    '?numAmende=33333122111221',
    '?cleAmende=29',
    '?numAmende=33333122111221&numAmende=33333122111221&cleAmende=29',
    '?numAmende[]=33333122111221&cleAmende=29',
    '?numAmende=33333122111221&cleAmende=29%00',
    '?numAmende=33333122111221%0A&cleAmende=29',
  ])('refuses the query "%s" without repeating what was sent', async (query) => {
    const answer = await api.inject({ url: `/api/v1/recherche/amende${query}`, headers });
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid-request']);
    expect(answer.body).not.toContain('33333122111221');
  });

  describe('with three wrong keys in 15 minutes', () => {
    const numero = '33333122111221';
    const wrongKeys = async (count: number) => {
      for (let tried = 0; tried < count; tried += 1) await ask(numero, '30');
    };

    it('still answers the right key before the third', async () => {
      await wrongKeys(2);
      expect((await ask(numero, '29')).json().numero).toBe(numero);
    });

    it('answers no key of that fine after the third, and says when to come back', async () => {
      await wrongKeys(3);
      now += 60_000;
      for (const [number, key] of [
        [numero, '29'],
        ['33333122111222', '30'],
      ] as const) {
        const answer = await ask(number, key);
        expect([answer.statusCode, answer.json().error.code]).toEqual([429, 'too-many-attempts']);
        expect(answer.headers['retry-after']).toBe(String(14 * 60));
      }
      expect((await ask('33333122311221', '15')).statusCode).toBe(200);
    });

    it('answers again after 15 minutes', async () => {
      await wrongKeys(3);
      now += 15 * 60_000;
      headers = await bearer(api, now);
      expect((await ask(numero, '29')).statusCode).toBe(200);
    });

    it('does not count right keys', async () => {
      for (let asked = 0; asked < 5; asked += 1) await ask(numero, '29');
      expect((await ask(numero, '29')).statusCode).toBe(200);
    });
  });

  it('lets one address ask only so often, and others go on', async () => {
    const few = testApi({
      database: database.queries,
      now: () => now,
      lookupLimits: { wrongKeysPerNumber: 10, lookupsPerAddress: 2 },
    });
    const statusFor = async (visitor: string) => {
      const url = '/api/v1/recherche/amende?numAmende=33333122111221&cleAmende=29';
      const from = { ...headers, 'x-forwarded-for': visitor };
      return (await few.inject({ url, headers: from })).statusCode;
    };
    expect(await statusFor('192.0.2.1')).toBe(200);
    expect(await statusFor('192.0.2.1')).toBe(200);
    expect(await statusFor('192.0.2.1')).toBe(429);
    expect(await statusFor('192.0.2.2')).toBe(200);
    now += 5 * 60_000;
    expect(await statusFor('192.0.2.1')).toBe(200);
  });
});
