import type { Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Tables } from '../database/tables.ts';
import {
  flexibleFine,
  setUpPayments,
  plainFine,
  wantedAttempt,
} from '../../test/payment-harness.ts';
import { formPost, siteOrigin, testApi, testPayments } from '../../test/test-api.ts';
import { openEmbedded, setUpDatabase, testDatabases } from '../../test/test-databases.ts';

const home = `${siteOrigin}/tai`;

describe.each(testDatabases)('on $name', ({ open }) => {
  const opened = setUpDatabase(open);
  const harness = setUpPayments(opened);

  describe('the browser that returns from the card page', () => {
    const targetOf = async (body: Readonly<Record<string, string>>) => {
      const { statusCode, headers } = await harness.send(body, 'retourSips');
      expect(statusCode).toBe(303);
      return headers.location;
    };

    it.each(['00', '05', '17', '60'])(
      'with code %s is sent to the confirmation of its fine in the chosen language',
      async (responseCode) => {
        const reference = await harness.startPayment({ locale: 'de' });
        expect(await targetOf(harness.response(reference, { responseCode }))).toBe(
          `${home}/paiement/confirmation/${plainFine.numero}/${plainFine.cle}?langue=de`,
        );
      },
    );

    it.each([
      ['00', 'retour-paiement'],
      ['60', 'retour-paiement'],
      ['05', 'paiement-refuse'],
      ['17', 'paiement-annule'],
    ])('with code %s is sent to %s while the database is down', async (responseCode, page) => {
      const body = harness.response(await harness.startPayment(), { responseCode });
      const broken = testApi({ database: await closedDatabase() });
      const answer = await broken.inject({
        method: 'POST',
        url: '/api/v1/retourSips',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(body).toString(),
      });
      expect([answer.statusCode, answer.headers.location]).toEqual([303, `${home}/erreur/${page}`]);
    });

    it('after a deposit is sent to the confirmation under the number of the deposit', async () => {
      const reference = await harness.startPayment({
        numAvis: flexibleFine.numero,
        typeReglement: 'CONSIGNATION',
        montantTransaction: 13500,
      });
      expect(await targetOf(harness.response(reference, { amount: '13500' }))).toBe(
        `${home}/paiement/confirmation/33333122311222/16?langue=fr`,
      );
    });

    it('with a forged, unknown or empty response is sent to the home page', async () => {
      const body = harness.response(await harness.startPayment());
      expect(await targetOf({ ...body, Seal: 'a'.repeat(64) })).toBe(home);
      expect(await targetOf(harness.response('unknown'))).toBe(home);
      expect(await targetOf({})).toBe(home);
    });

    it.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x', ''])(
      'with a body of the type "%s" is sent to the home page',
      async (type) => {
        const { statusCode, headers } = await harness.api.inject({
          method: 'POST',
          url: '/api/v1/retourSips',
          headers: type ? { 'content-type': type } : {},
          payload: JSON.stringify(harness.response(await harness.startPayment())),
        });
        expect([statusCode, headers.location]).toEqual([303, home]);
      },
    );
  });

  describe('the automatic response', () => {
    it('is refused as JSON', async () => {
      const answer = await harness.api.inject({
        method: 'POST',
        url: '/api/v1/reponseSips',
        payload: harness.response(await harness.startPayment()),
      });
      expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'response-refused']);
    });

    it('gets an empty answer, or a refusal without its reference and merchant', async () => {
      const body = harness.response(await harness.startPayment());
      const accepted = await harness.send(body);
      expect([accepted.statusCode, accepted.body]).toEqual([204, '']);
      const refused = await harness.send(harness.response('secret1'));
      expect(refused.body).not.toContain('secret1');
      expect(refused.body).not.toContain(testPayments.merchantId);
    });

    it('over 16 KiB is refused', async () => {
      const answer = await harness.send({ Data: 'x'.repeat(17_000) });
      expect(answer.statusCode).toBe(413);
    });

    it('with a field given twice is refused', async () => {
      const body = new URLSearchParams(harness.response(await harness.startPayment()));
      body.append('Seal', body.get('Seal') ?? '');
      const answer = await harness.api.inject({
        method: 'POST',
        url: '/api/v1/reponseSips',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: body.toString(),
      });
      expect(answer.statusCode).toBe(400);
    });
  });

  it('the call envoiSips/avis/2 does not accept a form', async () => {
    const form = formPost('/api/v1/envoiSips/avis/2', wantedAttempt());
    const headers = { ...form.headers, ...(await harness.header()) };
    const answer = await harness.api.inject({ ...form, headers });
    expect([answer.statusCode, answer.json().error]).toEqual([
      400,
      { code: 'invalid-request', message: 'The request cannot be read.' },
    ]);
  });
});

let closed: ReturnType<typeof closeOne> | undefined;

/** Returns a database that cannot be queried, shared by all tests that need one. */
const closedDatabase = () => (closed ??= closeOne());

async function closeOne(): Promise<Kysely<Tables>> {
  const database = await openEmbedded();
  await database.queries.selectNoFrom((build) => build.val(1).as('one')).execute();
  await database.close();
  return database.queries;
}
