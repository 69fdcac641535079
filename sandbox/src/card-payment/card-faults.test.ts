import { isDeepStrictEqual } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { sealMessage } from '../sips/sips-message.ts';
import { flexibleFine, PaymentHarness, sealing } from '../../test/payment-harness.ts';
import { setUpDatabase, testDatabases } from '../../test/test-databases.ts';

/* Known faults of public integrations of card providers. Each is tried here and must fail. */

describe.each(testDatabases)('on $name', ({ open }) => {
  const opened = setUpDatabase(open);
  let harness: PaymentHarness;
  let reference: string;
  beforeEach(async () => {
    harness = new PaymentHarness(opened);
    await harness.reset();
    reference = await harness.startPayment();
  });

  const fateOf = async (body: Readonly<Record<string, string>>) => {
    const before = await harness.everything();
    const answer = await harness.send(body);
    const isUnchanged = isDeepStrictEqual(await harness.everything(), before);
    return [answer.statusCode, answer.json().error.code, isUnchanged ? 'unchanged' : 'changed'];
  };
  const refused = [400, 'response-refused', 'unchanged'];

  it.each(['8999', '9001', '1', '0', '90.00', '9000.0', '9e3', ' 9000', ''])(
    'an amount of "%s" is not the amount that was asked',
    async (amount) => {
      expect(await fateOf(harness.response(reference, { amount }))).toEqual(refused);
    },
  );

  it('another currency is not the currency that was asked', async () => {
    expect(await fateOf(harness.response(reference, { currencyCode: '840' }))).toEqual(refused);
  });

  it('a missing currency is not the currency that was asked', async () => {
    expect(await fateOf(harness.response(reference, { currencyCode: undefined }))).toEqual(refused);
  });

  it('another merchant is not the merchant that asked', async () => {
    expect(await fateOf(harness.response(reference, { merchantId: '011223344550000' }))).toEqual(
      refused,
    );
  });

  it('another key version is not the one that is used', async () => {
    expect(await fateOf(harness.response(reference, { keyVersion: '2' }))).toEqual(refused);
  });

  it('a payment that nobody began is not booked', async () => {
    expect(await fateOf(harness.response('0123456789abcdef'))).toEqual(refused);
  });

  it('the acceptance of one payment is not that of another', async () => {
    const other = await harness.startPayment({
      numAvis: flexibleFine.numero,
      montantTransaction: 5000,
    });
    expect(await fateOf(harness.response(other))).toEqual(refused);
  });

  it('60 is not a success', async () => {
    expect(await harness.respond(reference, { responseCode: '60' })).toBe(204);
    expect(await harness.statusOf()).toBe('EN_COURS_PAIEMENT');
    expect((await harness.everything()).settlements).toEqual([]);
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
    expect(await harness.respond(reference, { responseCode })).toBe(204);
    expect(await harness.statusOf()).toBe('A_PAYER');
  });

  it.each(['90', '94', '97', '99', '0', '000', '00 ', 'OK', '01'])(
    '"%s" is not a success',
    async (responseCode) => {
      await harness.respond(reference, { responseCode });
      expect((await harness.everything()).settlements).toEqual([]);
    },
  );

  it('the seal covers the string that was received, in whatever order its fields are', async () => {
    const { Data, ...rest } = harness.response(reference);
    const reordered = Data.split('|').toReversed().join('|');
    expect(await fateOf({ ...rest, Data: reordered })).toEqual(refused);
    const sealed = sealMessage(
      Object.fromEntries(
        reordered.split('|').map((entry) => [entry.split('=')[0] ?? '', entry.split('=')[1] ?? '']),
      ),
      sealing,
    );
    expect(sealed.Data).toBe(reordered);
    expect((await harness.send({ ...sealed })).statusCode).toBe(204);
  });

  it('a seal in which one digit differs, first or last, is no seal', async () => {
    const body = harness.response(reference);
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
    expect(await fateOf({ ...harness.response(reference), Seal: otherSecret(reference) })).toEqual(
      refused,
    );
  });

  it.each(['base64', 'base64url'] as const)('data in %s is decoded', async (encode) => {
    const fields = Object.fromEntries(
      harness
        .response(reference)
        .Data.split('|')
        .map((entry) => entry.split('=') as [string, string]),
    );
    const body = { ...sealMessage(fields, { ...sealing, encode }) };
    expect(await fateOf({ ...body, Encode: '' })).toEqual(refused);
    expect((await harness.send(body)).statusCode).toBe(204);
    expect(await harness.statusOf()).toBe('PAYE');
  });

  it('an encoding that is empty is none', async () => {
    const body = { ...harness.response(reference), Encode: '' };
    expect((await harness.send(body)).statusCode).toBe(204);
  });

  it('a value may hold further equals signs', async () => {
    const returnContext = 'a=b==&c=d';
    expect(await harness.respond(reference, { returnContext })).toBe(204);
    expect(await harness.statusOf()).toBe('PAYE');
  });

  it('a response without a seal is not believed', async () => {
    const { Seal: _, ...unsealed } = harness.response(reference);
    expect(await fateOf(unsealed)).toEqual(refused);
    expect(await fateOf({ ...unsealed, Seal: '' })).toEqual(refused);
    expect(await fateOf({})).toEqual(refused);
  });

  it('the state is not changed by a GET', async () => {
    const body = new URLSearchParams(harness.response(reference)).toString();
    const before = await harness.everything();
    for (const call of ['reponseSips', 'retourSips']) {
      const answer = await harness.api.inject(`/api/v1/${call}?${body}`);
      expect(answer.statusCode).toBe(404);
    }
    expect(await harness.everything()).toEqual(before);
  });

  it('the state is not changed by the browser that returns', async () => {
    const before = await harness.everything();
    const answer = await harness.send(harness.response(reference), 'retourSips');
    expect(answer.statusCode).toBe(303);
    expect(await harness.everything()).toEqual(before);
  });

  it('the same response is not processed twice', async () => {
    const body = harness.response(reference);
    expect((await harness.send(body)).statusCode).toBe(204);
    const { fines, attempts, settlements } = await harness.everything();
    harness.now += 1000;
    expect((await harness.send(body)).statusCode).toBe(204);
    expect(await harness.everything()).toMatchObject({ fines, attempts, settlements });
    expect(settlements).toHaveLength(1);
    expect(await harness.verdicts()).toEqual(['booked ×2']);
  });
});

function otherSecret(transactionReference: string): string {
  const fields = { transactionReference, amount: '9000' };
  return sealMessage(fields, { ...sealing, secretKey: 'superSafeSecretKey' }).Seal;
}
