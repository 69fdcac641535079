import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../database/open-database.ts';
import type { OpenDatabase } from '../database/tables.ts';
import {
  flexibleFine,
  PaymentHarness,
  setUpPayments,
  plainFine,
  requestOf,
} from '../../test/payment-harness.ts';
import { testPayments } from '../../test/test-api.ts';
import { setUpDatabase, testDatabases } from '../../test/test-databases.ts';
import { startAttempt, traceOfAttempt } from './start-attempt.ts';

const deposit = { typeReglement: 'CONSIGNATION', montantTransaction: 13500 };
const minute = 60_000;

describe.each(testDatabases)('a hand-over on $name', ({ name, open }) => {
  const opened = setUpDatabase(open);
  const harness = setUpPayments(opened);

  const codeOf = async (wanted: Parameters<PaymentHarness['postPayment']>[0]) => {
    const answer = await harness.postPayment(wanted);
    return `${answer.statusCode} ${answer.statusCode === 200 ? 'started' : answer.json().error.code}`;
  };

  it('stores the attempt and sets the fine to EN_COURS_PAIEMENT', async () => {
    const answer = await harness.postPayment({ locale: 'it' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
    const request = requestOf(answer.body);
    const reference = request.get('transactionReference') ?? '';
    expect(reference).toMatch(/^[A-Za-z0-9]{1,35}$/);
    expect(request.get('amount')).toBe('9000');
    expect(request.get('customerLanguage')).toBe('it');
    expect(request.get('expirationDate')).toBe('2026-03-01T12:15:00.000Z');
    const { attempts } = await harness.everything();
    expect(attempts).toMatchObject([
      { reference, fine_numero: plainFine.numero, amount: 9000, in_full: true, state: 'ACTIVE' },
    ]);
    expect(await harness.statusOf()).toBe('EN_COURS_PAIEMENT');
  });

  it('contains neither the number and key of the fine nor the secret', async () => {
    const answer = await harness.postPayment();
    const shown = answer.body + [...requestOf(answer.body)].join();
    expect(shown).not.toContain(testPayments.secretKey);
    // Checking the number is enough, because the key follows from it.
    expect(shown).not.toContain(plainFine.numero);
  });

  it.each([
    ['a part where parts are allowed', { numAvis: flexibleFine.numero, montantTransaction: 5000 }],
    ['a deposit', { numAvis: flexibleFine.numero, ...deposit }],
    ['a deposit under its own number', { numAvis: flexibleFine.numeroConsignation, ...deposit }],
  ])('for %s starts an attempt', async (_what, wanted) => {
    expect(await codeOf(wanted)).toBe('200 started');
    expect((await harness.everything()).attempts).toHaveLength(1);
  });

  it.each([
    ['an unknown number', { numAvis: '99999999999991' }, '404 notice-unknown'],
    ['a cent less than is due', { montantTransaction: 8999 }, '422 amount-refused'],
    ['a cent more than is due', { montantTransaction: 9001 }, '422 amount-refused'],
    ['a deposit of a fine that has none', deposit, '422 deposit-impossible'],
    [
      'a part under a euro',
      { numAvis: flexibleFine.numero, montantTransaction: 99 },
      '422 amount-refused',
    ],
    [
      'a deposit of another amount',
      { numAvis: flexibleFine.numero, ...deposit, montantTransaction: 9000 },
      '422 amount-refused',
    ],
    [
      'the fine under the number of its deposit',
      { numAvis: flexibleFine.numeroConsignation },
      '422 deposit-impossible',
    ],
    ['another channel', { canal: '1' }, '400 invalid-request'],
    ['another nature', { nature: 'TIMBRES' }, '400 invalid-request'],
    ['an unknown language', { locale: 'la' }, '400 invalid-request'],
    ['an unknown type', { typeReglement: 'AVOIR' }, '400 invalid-request'],
    ['half a cent', { montantTransaction: 9000.5 }, '400 invalid-request'],
    ['an amount of 0', { montantTransaction: 0 }, '400 invalid-request'],
    ['a negative amount', { montantTransaction: -9000 }, '400 invalid-request'],
    ['a number of 15 digits', { numAvis: '333331221112211' }, '400 invalid-request'],
    ['a key of one digit', { cleAvis: '2' }, '400 invalid-request'],
    ['a key of three digits', { cleAvis: '290' }, '400 invalid-request'],
    ['a key of letters', { cleAvis: 'ab' }, '400 invalid-request'],
  ])('for %s is refused and changes nothing', async (_what, wanted, refusal) => {
    const before = await harness.everything();
    expect(await codeOf(wanted)).toBe(refusal);
    expect(await harness.everything()).toEqual(before);
  });

  it.each([
    'PAYE',
    'PAYE_AUTRE',
    'EN_COURS_PAIEMENT',
    'PAIEMENT_EXPIRE',
    'PAIEMENT_ANNULE',
    'PAIEMENT_DIVERS',
    'PAIEMENT_DESIMPUTE',
    'ERREUR',
    'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL',
  ] as const)('for a fine with the status %s is refused', async (valeur) => {
    await harness.reset([{ ...plainFine, statutPaiement: { valeur } }]);
    expect(await codeOf({})).toBe('409 not-payable');
  });

  it('is refused under either number while an attempt is under way', async () => {
    await harness.startPayment({ numAvis: flexibleFine.numero });
    expect(await codeOf({ numAvis: flexibleFine.numero })).toBe('409 payment-under-way');
    expect(await codeOf({ numAvis: flexibleFine.numeroConsignation, ...deposit })).toBe(
      '409 payment-under-way',
    );
  });

  it('is refused while the provider has not decided, even after a day', async () => {
    await harness.respond(await harness.startPayment(), { responseCode: '60' });
    harness.now += 24 * 60 * minute;
    expect(await codeOf({})).toBe('409 payment-under-way');
  });

  it('is possible again, with a new reference, once the first attempt has expired', async () => {
    const first = await harness.startPayment();
    harness.now += 15 * minute - 1;
    expect(await codeOf({})).toBe('409 payment-under-way');
    harness.now += 1;
    const second = await harness.startPayment();
    expect(second).not.toBe(first);
    const { attempts } = await harness.everything();
    expect(attempts.map(({ state }) => state).toSorted()).toEqual(['ACTIVE', 'EXPIRED']);
  });

  it('must be for the rest if a part was paid before', async () => {
    await harness.reset([
      {
        ...plainFine,
        reglements: [
          { date: '2026-02-01', montant: 6000, moyen: 'VIREMENT', referenceReglement: 'R1' },
        ],
      },
    ]);
    expect(await codeOf({ montantTransaction: 9000 })).toBe('422 amount-refused');
    expect(await codeOf({ montantTransaction: 3000 })).toBe('200 started');
  });

  it('stores the trace of its call, if there is one', async () => {
    const traceId = 'a'.repeat(32);
    const traceparent = `00-${traceId}-${'b'.repeat(16)}-01`;
    const reference = await harness.startPayment({ numAvis: flexibleFine.numero });
    expect(await traceOfAttempt(opened.queries, reference)).toBeUndefined();
    expect(await traceOfAttempt(opened.queries, 'unknown')).toBeUndefined();
    harness.now += minute;
    const answer = await harness.postPayment({}, '192.0.2.9', { traceparent });
    const traced = requestOf(answer.body).get('transactionReference') ?? '';
    expect(await traceOfAttempt(opened.queries, traced)).toBe(traceparent);
    const [newest, first] = await harness.payments();
    expect(newest).toMatchObject({ traceId });
    expect(first).not.toHaveProperty('traceId');
  });

  it('starts no attempt for a number that the database does not have', async () => {
    const wanted = {
      number: '99999999999991',
      settlementType: 'AMENDE',
      amount: 9000,
      locale: 'fr',
      resumes: false,
    } as const;
    const time = { now: harness.now, duration: minute, opening: minute };
    expect(await startAttempt(opened.queries, wanted, time)).toEqual({
      ok: false,
      code: 'notice-unknown',
    });
    expect((await harness.everything()).attempts).toEqual([]);
  });

  it('starts one attempt when requested twenty times at once', async () => {
    const others = name.includes('server') ? await furtherConnections(opened) : undefined;
    const further = others ? new PaymentHarness(others) : harness;
    const calls = Array.from({ length: 10 }, () => [harness.postPayment(), further.postPayment()]);
    const statuses = (await Promise.all(calls.flat())).map(({ statusCode }) => statusCode);
    await others?.close();
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    expect((await harness.everything()).attempts).toHaveLength(1);
  });

  it('gives the reason of each refusal in its message', async () => {
    const reasonFor = async (wanted: Parameters<PaymentHarness['postPayment']>[0]) =>
      (await harness.postPayment(wanted)).json().error.message;
    expect([
      await reasonFor({ numAvis: '99999999999991' }),
      await reasonFor({ montantTransaction: 1 }),
      await reasonFor(deposit),
      await reasonFor({ reprendre: true, cleAvis: undefined }),
    ]).toEqual([
      'There is no such notice with this key, or this caller has not looked it up.',
      'That is not the amount due, nor a part of it that may be paid.',
      'The fine has no deposit, or the number is that of its deposit only.',
      'reprendre needs cleAvis.',
    ]);
    const reference = await harness.startPayment();
    expect(await reasonFor({})).toBe('A payment of this fine has started and not ended.');
    await harness.respond(reference, { responseCode: '60' });
    expect(await reasonFor({ reprendre: true })).toBe(
      'The provider is deciding on the payment: it cannot be taken back.',
    );
    await harness.respond(reference);
    expect(await reasonFor({})).toBe(
      'The status of this fine is not A_PAYER, or nothing is under way to be resumed.',
    );
  });

  it('needs a token', async () => {
    const answer = await harness.api.inject({ method: 'POST', url: '/api/v1/envoiSips/avis/2' });
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'token-missing']);
  });

  it('requested with GET is answered with 404 and changes nothing', async () => {
    const before = await harness.everything();
    const answer = await harness.api.inject('/api/v1/envoiSips/avis/2');
    expect(answer.statusCode).toBe(404);
    expect(await harness.everything()).toEqual(before);
  });
});

/** Opens a second pool: one has ten connections, so two make twenty. */
async function furtherConnections({
  queries,
}: Pick<OpenDatabase, 'queries'>): Promise<OpenDatabase> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(queries);
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = `/${rows[0]?.name}`;
  return openDatabase({ kind: 'server', url: url.href });
}
