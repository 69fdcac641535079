import { isDeepStrictEqual } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { sealMessage, sipsSeal } from '../sips/sips-message.ts';
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

  const resultOf = async (body: Readonly<Record<string, string>>) => {
    const before = await harness.everything();
    const answer = await harness.send(body);
    const isUnchanged = isDeepStrictEqual(await harness.everything(), before);
    return [answer.statusCode, answer.json().error.code, isUnchanged ? 'unchanged' : 'changed'];
  };
  const refused = [400, 'response-refused', 'unchanged'];

  it.each(['8999', '9001', '1', '0', '90.00', '9000.0', '9e3', ' 9000', ''])(
    'a response with the amount "%s" instead of 9000 is refused',
    async (amount) => {
      expect(await resultOf(harness.response(reference, { amount }))).toEqual(refused);
    },
  );

  it('a response in another currency is refused', async () => {
    expect(await resultOf(harness.response(reference, { currencyCode: '840' }))).toEqual(refused);
  });

  it('a response without a currency is refused', async () => {
    expect(await resultOf(harness.response(reference, { currencyCode: undefined }))).toEqual(
      refused,
    );
  });

  it('a response for another merchant is refused', async () => {
    expect(await resultOf(harness.response(reference, { merchantId: '011223344550000' }))).toEqual(
      refused,
    );
  });

  it('a response with another key version is refused', async () => {
    expect(await resultOf(harness.response(reference, { keyVersion: '2' }))).toEqual(refused);
  });

  it('a response to a payment that was never started is refused', async () => {
    expect(await resultOf(harness.response('0123456789abcdef'))).toEqual(refused);
  });

  it('an acceptance of one payment with the amount of another is refused', async () => {
    const other = await harness.startPayment({
      numAvis: flexibleFine.numero,
      montantTransaction: 5000,
    });
    expect(await resultOf(harness.response(other))).toEqual(refused);
  });

  it('response code 60 books nothing and leaves the payment under way', async () => {
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
  ])('response code %s leaves the fine payable', async (responseCode) => {
    expect(await harness.respond(reference, { responseCode })).toBe(204);
    expect(await harness.statusOf()).toBe('A_PAYER');
  });

  it.each(['90', '94', '97', '99', '0', '000', '00 ', 'OK', '01'])(
    'response code "%s" books nothing',
    async (responseCode) => {
      await harness.respond(reference, { responseCode });
      expect((await harness.everything()).settlements).toEqual([]);
    },
  );

  it('a response with reordered fields is accepted only if it is sealed in that order', async () => {
    const { Data, ...rest } = harness.response(reference);
    const reordered = Data.split('|').toReversed().join('|');
    expect(await resultOf({ ...rest, Data: reordered })).toEqual(refused);
    const sealed = sealMessage(
      Object.fromEntries(
        reordered.split('|').map((entry) => [entry.split('=')[0] ?? '', entry.split('=')[1] ?? '']),
      ),
      sealing,
    );
    expect(sealed.Data).toBe(reordered);
    expect((await harness.send({ ...sealed })).statusCode).toBe(204);
  });

  it('a seal with one digit changed, missing or added is refused', async () => {
    const body = harness.response(reference);
    const other = (digit: string) => (digit === '0' ? '1' : '0');
    expect(
      await resultOf({ ...body, Seal: other(body.Seal.slice(0, 1)) + body.Seal.slice(1) }),
    ).toEqual(refused);
    expect(
      await resultOf({ ...body, Seal: body.Seal.slice(0, -1) + other(body.Seal.slice(-1)) }),
    ).toEqual(refused);
    expect(await resultOf({ ...body, Seal: body.Seal.slice(0, -1) })).toEqual(refused);
    expect(await resultOf({ ...body, Seal: `${body.Seal}0` })).toEqual(refused);
  });

  it('a seal made with another secret is refused', async () => {
    const body = harness.response(reference);
    const { sealAlgorithm, secretKey } = sealing;
    expect(body.Seal).toBe(sipsSeal(sealAlgorithm, body.Data, secretKey));
    const Seal = sipsSeal(sealAlgorithm, body.Data, 'superSafeSecretKey');
    expect(await resultOf({ ...body, Seal })).toEqual(refused);
  });

  it.each(['base64', 'base64url'] as const)(
    'data in %s is decoded, and refused if Encode is empty',
    async (encode) => {
      const fields = Object.fromEntries(
        harness
          .response(reference)
          .Data.split('|')
          .map((entry) => entry.split('=') as [string, string]),
      );
      const body = { ...sealMessage(fields, { ...sealing, encode }) };
      expect(await resultOf({ ...body, Encode: '' })).toEqual(refused);
      expect((await harness.send(body)).statusCode).toBe(204);
      expect(await harness.statusOf()).toBe('PAYE');
    },
  );

  it('an empty Encode means that the data is not encoded', async () => {
    const body = { ...harness.response(reference), Encode: '' };
    expect((await harness.send(body)).statusCode).toBe(204);
  });

  it('a response with equals signs inside a value is accepted', async () => {
    const returnContext = 'a=b==&c=d';
    expect(await harness.respond(reference, { returnContext })).toBe(204);
    expect(await harness.statusOf()).toBe('PAYE');
  });

  it('a response without a seal is refused', async () => {
    const { Seal: _, ...unsealed } = harness.response(reference);
    expect(await resultOf(unsealed)).toEqual(refused);
    expect(await resultOf({ ...unsealed, Seal: '' })).toEqual(refused);
    expect(await resultOf({})).toEqual(refused);
  });

  it('a GET of a response call answers 404 and changes nothing', async () => {
    const body = new URLSearchParams(harness.response(reference)).toString();
    const before = await harness.everything();
    for (const call of ['reponseSips', 'retourSips']) {
      const answer = await harness.api.inject(`/api/v1/${call}?${body}`);
      expect(answer.statusCode).toBe(404);
    }
    expect(await harness.everything()).toEqual(before);
  });

  it('the browser’s return is redirected and changes nothing', async () => {
    const before = await harness.everything();
    const answer = await harness.send(harness.response(reference), 'retourSips');
    expect(answer.statusCode).toBe(303);
    expect(await harness.everything()).toEqual(before);
  });

  it('a repeated response is counted but not booked again', async () => {
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
