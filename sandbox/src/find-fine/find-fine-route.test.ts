import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Api } from '../api/api.ts';
import type { ApiParts } from '../create-api.ts';
import { seedFines } from '../database/seed-fines.ts';
import { printedKey } from '../fine/fine.ts';
import { chooseSeeds } from '../sample-fines/choose-seeds.ts';
import { bearer, testApi } from '../../test/test-api.ts';
import { setUpDatabase, testDatabases } from '../../test/test-databases.ts';

const { seeds } = chooseSeeds([], '2026-03-01');
const fines = seeds.map(({ fine }) => fine);
const withDeposit = fines.filter(({ numeroConsignation }) => numeroConsignation);
const start = Date.parse('2026-03-01T12:00:00Z');

const otherKey = (key: string) => String((Number(key) + 1) % 97).padStart(2, '0');

describe.each(testDatabases)('the look-up on $name', ({ open }) => {
  const database = setUpDatabase(open);
  let api: Api;
  let headers: { authorization: string };
  let now = start;

  const createApi = (parts: Partial<ApiParts> = {}) =>
    testApi({ database: database.queries, now: () => now, ...parts });

  beforeAll(async () => {
    await seedFines(database.queries, seeds);
    api = createApi();
  }, 60_000);
  beforeEach(async () => {
    now = start;
    headers = await bearer(api, start);
  });

  const lookUp = (numAmende: string, cleAmende: string) =>
    api.inject({ url: '/api/v1/recherche/amende', query: { numAmende, cleAmende }, headers });

  it.each(fines)('returns the fine $numero for its own key', async (fine) => {
    const answer = await lookUp(fine.numero, fine.cle);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(fine);
  });

  it.each(fines)('returns only ERREUR for a wrong key of $numero', async ({ numero, cle }) => {
    const answer = await lookUp(numero, otherKey(cle));
    expect([answer.statusCode, answer.body]).toEqual([
      200,
      '{"statutPaiement":{"valeur":"ERREUR"}}',
    ]);
  });

  it.each(withDeposit)(
    'returns the fine $numero for the number and key of its deposit',
    async (fine) => {
      const answer = await lookUp(fine.numeroConsignation ?? '', fine.cleConsignation ?? '');
      expect(answer.json()).toEqual(fine);
    },
  );

  it.each(withDeposit)(
    'returns ERREUR for the key of $numero with the number of its deposit',
    async (fine) => {
      const answer = await lookUp(fine.numeroConsignation ?? '', fine.cle);
      expect(answer.json()).toEqual({ statutPaiement: { valeur: 'ERREUR' } });
    },
  );

  it.each(['99999999999991', '123456789012345678'])(
    'returns null as JSON for the unknown number %s',
    async (numero) => {
      const answer = await lookUp(numero, printedKey(numero));
      expect([answer.statusCode, answer.body]).toEqual([200, 'null']);
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
    },
  );

  it('answers 200 to digits of the right count and 400 to everything else', async () => {
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
  ])('refuses the query "%s" without repeating the number', async (query) => {
    const answer = await api.inject({ url: `/api/v1/recherche/amende${query}`, headers });
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid-request']);
    expect(answer.body).not.toContain('33333122111221');
  });

  describe('with a limit of three wrong keys in 15 minutes', () => {
    const numero = '33333122111221';
    const deposit = '33333122111222';
    let strict: Api;
    beforeEach(() => {
      strict = createApi({ lookupLimits: { wrongKeysPerNumber: 3, lookupsPerAddress: 1000 } });
    });
    const lookUpFrom = (citizen: string, numAmende: string, cleAmende: string) =>
      strict.inject({
        url: '/api/v1/recherche/amende',
        query: { numAmende, cleAmende },
        headers: { ...headers, 'x-forwarded-for': citizen },
      });
    const guess = async (count: number, citizen = '192.0.2.1') => {
      for (let attempt = 0; attempt < count; attempt += 1) await lookUpFrom(citizen, numero, '30');
    };
    const statusOf = async (citizen: string, number: string, key: string) =>
      (await lookUpFrom(citizen, number, key)).statusCode;

    it('answers a further wrong key of the same fine with 429 and Retry-After', async () => {
      await guess(3);
      now += 60_000;
      // Number and deposit number lead to the same fine.
      for (const number of [numero, deposit]) {
        const answer = await lookUpFrom('192.0.2.1', number, '33');
        expect([answer.statusCode, answer.json().error.code]).toEqual([429, 'too-many-attempts']);
        expect(answer.headers['retry-after']).toBe(String(14 * 60));
      }
      expect(await statusOf('192.0.2.1', '33333122311221', '33')).toBe(200);
    });

    it('answers the right key even after wrong keys', async () => {
      await guess(3);
      for (const citizen of ['192.0.2.1', '192.0.2.2']) {
        const answer = await lookUpFrom(citizen, numero, '29');
        expect(answer.json()).toMatchObject({ numero });
      }
      expect(await statusOf('192.0.2.1', deposit, '30')).toBe(200);
    });

    it('counts wrong keys for each address separately', async () => {
      await guess(3);
      expect(await statusOf('192.0.2.2', numero, '30')).toBe(200);
      expect(await statusOf('192.0.2.1', numero, '30')).toBe(429);
    });

    it('counts the addresses of an IPv6 network as one', async () => {
      for (const citizen of ['2001:db8:0:7::1', '2001:db8:0:7:a:b:c:d', '2001:db8:0:7::3'])
        await guess(1, citizen);
      expect(await statusOf('2001:db8:0:7::4', numero, '30')).toBe(429);
      expect(await statusOf('2001:db8:0:8::4', numero, '30')).toBe(200);
    });

    it('answers a wrong key again after 15 minutes', async () => {
      await guess(3);
      now += 15 * 60_000;
      headers = await bearer(api, now);
      expect(await statusOf('192.0.2.1', numero, '30')).toBe(200);
    });

    it('does not count right keys', async () => {
      for (let attempt = 0; attempt < 5; attempt += 1) await lookUpFrom('192.0.2.1', numero, '29');
      await guess(2);
      expect(await statusOf('192.0.2.1', numero, '30')).toBe(200);
    });
  });

  it.each([
    ['neither', [], '192.0.2.1, 10.0.0.5', '192.0.2.2, 10.0.0.5', 429],
    ['only the site', ['127.0.0.1'], '192.0.2.1, 10.0.0.5', '192.0.2.2, 10.0.0.5', 429],
    ['both', ['127.0.0.1', '10.0.0.0/8'], '192.0.2.1, 10.0.0.5', '192.0.2.2, 10.0.0.5', 200],
    [
      'both, and a citizen adds a false address',
      ['127.0.0.1', '10.0.0.0/8'],
      '192.0.2.1, 10.0.0.5',
      '9.9.9.9, 192.0.2.1, 10.0.0.5',
      429,
    ],
  ])(
    'counts citizens as expected behind two proxies if it trusts %s',
    async (...[, trusted, first, next, status]) => {
      const limitedApi = createApi({
        trustedProxies: trusted,
        lookupLimits: { wrongKeysPerNumber: 10, lookupsPerAddress: 1 },
      });
      const statusOfVisitor = async (chain: string) => {
        const url = '/api/v1/recherche/amende?numAmende=33333122111221&cleAmende=29';
        const from = { ...headers, 'x-forwarded-for': chain };
        return (await limitedApi.inject({ url, headers: from })).statusCode;
      };
      expect(await statusOfVisitor(first)).toBe(200);
      expect(await statusOfVisitor(next)).toBe(status);
    },
  );

  it('limits the look-ups of one address without affecting another', async () => {
    const limitedApi = createApi({
      lookupLimits: { wrongKeysPerNumber: 10, lookupsPerAddress: 2 },
    });
    const statusFor = async (citizen: string) => {
      const url = '/api/v1/recherche/amende?numAmende=33333122111221&cleAmende=29';
      const from = { ...headers, 'x-forwarded-for': citizen };
      return (await limitedApi.inject({ url, headers: from })).statusCode;
    };
    expect(await statusFor('192.0.2.1')).toBe(200);
    expect(await statusFor('192.0.2.1')).toBe(200);
    expect(await statusFor('192.0.2.1')).toBe(429);
    expect(await statusFor('192.0.2.2')).toBe(200);
    // The address that a citizen claims precedes the address that the site's proxy saw.
    expect(await statusFor('203.0.113.9, 192.0.2.1')).toBe(429);
    for (const last of ['1', '2']) expect(await statusFor(`2001:db8::${last}`)).toBe(200);
    expect(await statusFor('2001:db8::3')).toBe(429);
    now += 5 * 60_000;
    expect(await statusFor('192.0.2.1')).toBe(200);
  });
});
