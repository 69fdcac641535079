import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../database/migrate.ts';
import type { OpenDatabase } from '../database/tables.ts';
import { sealMessage } from '../sips/sips-message.ts';
import { flexibleFine, PaymentHarness, sealing } from '../testing/payment-harness.ts';
import { testDatabases } from '../testing/test-databases.ts';

/* What public integrations of card providers have got wrong: each is tried here, and fails. */

describe.each(testDatabases)('on $name', ({ open }) => {
  let opened: OpenDatabase;
  let bench: PaymentHarness;
  let reference: string;
  beforeAll(async () => {
    opened = await open();
    await migrate(opened.queries);
  }, 60_000);
  afterAll(() => opened.close());
  beforeEach(async () => {
    bench = new PaymentHarness(opened.queries);
    await bench.reset();
    reference = await bench.begun();
  });

  const fateOf = async (body: Readonly<Record<string, string>>) => {
    const before = await bench.everything();
    const answer = await bench.send(body);
    const isUnchanged = isDeepStrictEqual(await bench.everything(), before);
    return [answer.statusCode, answer.json().error.code, isUnchanged ? 'unchanged' : 'changed'];
  };
  const refused = [400, 'response-refused', 'unchanged'];

  it.each(['8999', '9001', '1', '0', '90.00', '9000.0', '9e3', ' 9000', ''])(
    'an amount of "%s" is not the amount that was asked',
    async (amount) => {
      expect(await fateOf(bench.response(reference, { amount }))).toEqual(refused);
    },
  );

  it('another currency is not the currency that was asked', async () => {
    expect(await fateOf(bench.response(reference, { currencyCode: '840' }))).toEqual(refused);
  });

  it('a missing currency is not the currency that was asked', async () => {
    expect(await fateOf(bench.response(reference, { currencyCode: undefined }))).toEqual(refused);
  });

  it('another merchant is not the merchant that asked', async () => {
    expect(await fateOf(bench.response(reference, { merchantId: '011223344550000' }))).toEqual(
      refused,
    );
  });

  it('another key version is not the one that is used', async () => {
    expect(await fateOf(bench.response(reference, { keyVersion: '2' }))).toEqual(refused);
  });

  it('a payment that nobody began is not booked', async () => {
    expect(await fateOf(bench.response('0123456789abcdef'))).toEqual(refused);
  });

  it('the acceptance of one payment is not that of another', async () => {
    const other = await bench.begun({ numAvis: flexibleFine.numero, montantTransaction: 5000 });
    expect(await fateOf(bench.response(other))).toEqual(refused);
  });

  it('60 is not a success', async () => {
    expect(await bench.respond(reference, { responseCode: '60' })).toBe(204);
    expect(await bench.statusOf()).toBe('EN_COURS_PAIEMENT');
    expect((await bench.everything()).settlements).toEqual([]);
  });

  it.each([
    '02',
    '03',
    '05',
    '11',
    '12',
    '14',
    '24',
    '25',
    '30',
    '34',
    '40',
    '51',
    '54',
    '63',
    '75',
  ])('%s is not a success', async (responseCode) => {
    expect(await bench.respond(reference, { responseCode })).toBe(204);
    expect(await bench.statusOf()).toBe('A_PAYER');
  });

  it.each(['90', '94', '97', '99', '0', '000', '00 ', 'OK', '01'])(
    '"%s" is not a success',
    async (responseCode) => {
      await bench.respond(reference, { responseCode });
      expect((await bench.everything()).settlements).toEqual([]);
    },
  );

  it('the seal covers the string that was received, in whatever order its fields are', async () => {
    const { Data, ...rest } = bench.response(reference);
    const reordered = Data.split('|').toReversed().join('|');
    expect(await fateOf({ ...rest, Data: reordered })).toEqual(refused);
    const sealed = sealMessage(
      Object.fromEntries(
        reordered.split('|').map((entry) => [entry.split('=')[0] ?? '', entry.split('=')[1] ?? '']),
      ),
      sealing,
    );
    expect(sealed.Data).toBe(reordered);
    expect((await bench.send({ ...sealed })).statusCode).toBe(204);
  });

  it('a seal in which one digit differs, first or last, is no seal', async () => {
    const body = bench.response(reference);
    const other = (digit: string) => (digit === '0' ? '1' : '0');
    expect(
      await fateOf({ ...body, Seal: other(body.Seal.slice(0, 1)) + body.Seal.slice(1) }),
    ).toEqual(refused);
    expect(
      await fateOf({ ...body, Seal: body.Seal.slice(0, -1) + other(body.Seal.slice(-1)) }),
    ).toEqual(refused);
    expect(await fateOf({ ...body, Seal: body.Seal.slice(0, -1) })).toEqual(refused);
    expect(await fateOf({ ...body, Seal: `${body.Seal}0` })).toEqual(refused);
  });

  it('a seal of another secret is no seal', async () => {
    expect(await fateOf({ ...bench.response(reference), Seal: otherSecret(reference) })).toEqual(
      refused,
    );
  });

  it.each(['base64', 'base64url'] as const)('data in %s is decoded', async (encode) => {
    const fields = Object.fromEntries(
      bench
        .response(reference)
        .Data.split('|')
        .map((entry) => entry.split('=') as [string, string]),
    );
    const body = { ...sealMessage(fields, { ...sealing, encode }) };
    expect(await fateOf({ ...body, Encode: '' })).toEqual(refused);
    expect((await bench.send(body)).statusCode).toBe(204);
    expect(await bench.statusOf()).toBe('PAYE');
  });

  it('an encoding that is empty is none', async () => {
    const body = { ...bench.response(reference), Encode: '' };
    expect((await bench.send(body)).statusCode).toBe(204);
  });

  it('a value may hold further equals signs', async () => {
    const returnContext = 'a=b==&c=d';
    expect(await bench.respond(reference, { returnContext })).toBe(204);
    expect(await bench.statusOf()).toBe('PAYE');
  });

  it('a response without a seal is not believed', async () => {
    const { Seal: _, ...unsealed } = bench.response(reference);
    expect(await fateOf(unsealed)).toEqual(refused);
    expect(await fateOf({ ...unsealed, Seal: '' })).toEqual(refused);
    expect(await fateOf({})).toEqual(refused);
  });

  it('the state is not changed by a GET', async () => {
    const body = new URLSearchParams(bench.response(reference)).toString();
    const before = await bench.everything();
    for (const call of ['reponseSips', 'retourSips']) {
      const answer = await bench.api.inject(`/api/v1/${call}?${body}`);
      expect(answer.statusCode).toBe(404);
    }
    expect(await bench.everything()).toEqual(before);
  });

  it('the state is not changed by the browser that returns', async () => {
    const before = await bench.everything();
    const answer = await bench.send(bench.response(reference), 'retourSips');
    expect(answer.statusCode).toBe(303);
    expect(await bench.everything()).toEqual(before);
  });

  it('the same response is not processed twice', async () => {
    const body = bench.response(reference);
    expect((await bench.send(body)).statusCode).toBe(204);
    const { fines, attempts, settlements } = await bench.everything();
    bench.now += 1000;
    expect((await bench.send(body)).statusCode).toBe(204);
    expect(await bench.everything()).toMatchObject({ fines, attempts, settlements });
    expect(settlements).toHaveLength(1);
    expect(await bench.verdicts()).toEqual(['booked ×2']);
  });
});

function otherSecret(transactionReference: string): string {
  const fields = { transactionReference, amount: '9000' };
  return sealMessage(fields, { ...sealing, secretKey: 'superSafeSecretKey' }).Seal;
}
