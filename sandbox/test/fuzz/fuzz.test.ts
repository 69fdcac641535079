import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openEmbedded } from '../test-databases.ts';
import { resetFines, seedFines } from '../../src/database/seed-fines.ts';
import type { OpenApiDocument } from '../../src/api/open-api.ts';
import { chooseSeeds } from '../../src/sample-fines/choose-seeds.ts';
import { bearer, testApi, tokenSubject } from '../test-api.ts';
import { anyRequest, type Call } from './any-request.ts';
import { faultsOf } from './faults-of.ts';

/** Time limit of all calls together, in milliseconds. Slow calls, such as drawing a PDF, are tried less often. */
const timeForAll = 12_000;

const { seeds } = chooseSeeds([], '2026-03-01');
const database = await openEmbedded();
await seedFines(database.queries, seeds);

const api = testApi({
  database: database.queries,
  lookupLimits: { wrongKeysPerNumber: 1e9, lookupsPerAddress: 1e9 },
});
const token = (await bearer(api)).authorization.replace('Bearer ', '');
const { paths } = (await api.inject('/api/openapi.json')).json<OpenApiDocument>();

afterAll(async () => {
  await api.close();
  await database.close();
});

const enciphered = await api.inject({
  url: '/api/v1/encrypte?plaintText=x',
  headers: { authorization: `Bearer ${token}` },
});

const common = [enciphered.body, tokenSubject(Date.now()), 'a@b.example', 'A1B'];

// Values of one fine are sent together, because a number with another fine's key is always refused.
const known = seeds.map(({ fine: { reglements = [], montant = 0, ...fine } }) => [
  ...common,
  ...[fine.numero, fine.cle, fine.numeroConsignation, fine.cleConsignation].filter(
    (digits) => digits !== undefined,
  ),
  ...reglements.map(({ referenceReglement }) => referenceReglement),
  reglements.reduce((rest, { montant: paid }) => rest - paid, montant),
  fine.montantConsignation ?? 0,
]);

// The calls come from the API's description, so that a new call is tried without being named here.
const calls: readonly Call[] = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({
    method: method.toUpperCase() as Call['method'],
    path,
    operation,
  })),
);

describe('with random requests', () => {
  // A fine whose payment was started by one call is refused by the next.
  beforeEach(() => resetFines(database.queries, seeds));

  it.each(calls)('$method $path answers as documented', { timeout: 60_000 }, async (call) => {
    let sent = 0;
    const requests = fc.constantFrom(...known).chain((those) => anyRequest(call, those, token));
    const property = fc.asyncProperty(requests, async (request) => {
      const answer = await api.inject(request);
      expect(faultsOf(call, request, answer)).toEqual([]);
      sent += 1;
    });
    await fc.assert(property, {
      numRuns: 1000,
      interruptAfterTimeLimit: timeForAll / calls.length,
      markInterruptAsFailure: false,
    });
    // A machine that is too slow for this has proved nothing.
    expect(sent).toBeGreaterThan(10);
  });
});
