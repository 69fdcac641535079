import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../test/test-databases.ts';
import {
  merchant,
  readResponse,
  readHiddenFields,
  cardForm,
  setUpSimulator,
} from '../../test/simulator.ts';

describe.each(testDatabases)('the outcome of a payment on $name', ({ open }) => {
  const simulator = setUpSimulator(open);

  it.each([
    { name: 'accepted', code: '00', title: 'Paiement accepté' },
    { name: 'refused', code: '05', title: 'Paiement refusé' },
    { name: 'expired', code: '54', title: 'Paiement refusé' },
    { name: 'never-returns', code: '00', title: 'Paiement accepté' },
  ])('is $code for the card $name, and reaches the merchant’s server first', async (example) => {
    const page = await simulator.newPaymentPage();
    const answer = await simulator.post(page, 'card', cardForm(example.name));
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${page}?lang=fr`]);
    expect(simulator.received().map(({ responseCode }) => responseCode)).toEqual([example.code]);
    expect((await simulator.show(page)).body).toContain(`<h1>${example.title}</h1>`);
  });

  it('is the same for the merchant’s server and for the return address', async () => {
    const page = await simulator.newPaymentPage();
    await simulator.post(page, 'card', cardForm('accepted'));
    const receipt = await simulator.show(page);
    expect(receipt.body).toContain('action="http://localhost:4200/api/v1/retourSips"');
    const carried = readHiddenFields(receipt.body);
    expect(new URLSearchParams(carried).toString()).toBe(simulator.bodies()[0]);
  });

  it('contains the requested data, the masked card and the time', async () => {
    const page = await simulator.newPaymentPage({
      orderId: '33341557203981',
      returnContext: 'a=b=c',
    });
    await simulator.post(page, 'card', cardForm('accepted'));
    const [response] = simulator.received();
    const [row] = await simulator.stored();
    expect(response).toMatchObject({
      responseCode: '00',
      acquirerResponseCode: '00',
      amount: '9000',
      currencyCode: '978',
      merchantId: merchant.merchantId,
      keyVersion: '1',
      transactionReference: row?.reference,
      transactionDateTime: '2026-03-01T13:00:00+01:00',
      orderId: '33341557203981',
      returnContext: 'a=b=c',
      maskedPan: '5017#############00',
      paymentMeanType: 'CARD',
      holderAuthentStatus: 'NO_AUTHENT',
      customerIpAddress: '127.0.0.1',
      captureMode: 'AUTHOR_CAPTURE',
      captureDay: '0',
    });
    expect(response?.['authorisationId']).toMatch(/^\d{6}$/);
  });

  it.each([
    { sealAlgorithm: 'SHA-256', answered: { Encode: '' } },
    {
      sealAlgorithm: 'HMAC-SHA-256',
      encode: 'base64',
      answered: { Encode: 'base64url', SealAlgorithm: 'HMAC-SHA-256' },
    },
  ] as const)(
    'is sealed with $sealAlgorithm if the request was',
    async ({ answered, ...sealing }) => {
      const page = await simulator.newPaymentPage({}, sealing);
      await simulator.post(page, 'cancel');
      const message = Object.fromEntries(new URLSearchParams(simulator.bodies()[0]));
      const { Encode, SealAlgorithm } = message;
      expect({ Encode, ...(SealAlgorithm && { SealAlgorithm }) }).toEqual(answered);
      expect(message['InterfaceVersion']).toBe('HP_3.2');
      expect(simulator.received()[0]).toMatchObject({ responseCode: '17' });
    },
  );

  it('is 60 first and 00 later for the pending card', async () => {
    const page = await simulator.newPaymentPage();
    await simulator.post(page, 'card', cardForm('pending'));
    expect(simulator.received().map(({ responseCode }) => responseCode)).toEqual(['60']);
    expect((await simulator.show(page)).body).toContain('<h1>Paiement en attente</h1>');
    await expect.poll(() => simulator.received().length).toBe(2);
    const [first, second] = simulator.received();
    expect(second).toEqual({
      ...first,
      responseCode: '00',
      acquirerResponseCode: '00',
      authorisationId: expect.stringMatching(/^\d{6}$/),
    });
  });

  it.each([
    { answer: 'confirm', responseCode: '00', holderAuthentStatus: 'SUCCESS' },
    { answer: 'fail', responseCode: '05', holderAuthentStatus: 'FAILURE' },
  ])('is $responseCode if strong authentication ends with "$answer"', async (example) => {
    const page = await simulator.newPaymentPage();
    await simulator.post(page, 'card', cardForm('authenticated'));
    expect(simulator.bodies()).toEqual([]);
    expect((await simulator.show(page)).body).toContain('<h1>Confirmez que c’est bien vous</h1>');
    await simulator.post(page, 'authentication', { answer: example.answer });
    const { responseCode, holderAuthentStatus } = example;
    expect(simulator.received()).toMatchObject([
      { responseCode, holderAuthentStatus, maskedPan: '4000#############20' },
    ]);
  });

  it('is not decided by authentication before a card is entered', async () => {
    const page = await simulator.newPaymentPage();
    await simulator.post(page, 'authentication', { answer: 'confirm' });
    expect((await simulator.show(page)).body).toContain('<h1>Payer par carte</h1>');
    expect(simulator.bodies()).toEqual([]);
  });

  it('is 17 if the buyer cancels, also during authentication', async () => {
    const page = await simulator.newPaymentPage();
    const other = await simulator.newPaymentPage();
    await simulator.post(other, 'card', cardForm('authenticated'));
    await simulator.post(page, 'cancel');
    await simulator.post(other, 'cancel');
    expect(simulator.received().map(({ responseCode }) => responseCode)).toEqual(['17', '17']);
    expect(simulator.received()[0]).not.toHaveProperty('maskedPan');
  });

  it('is decided once, even if several forms are sent at the same time', async () => {
    const page = await simulator.newPaymentPage();
    await Promise.all([
      simulator.post(page, 'card', cardForm('accepted')),
      simulator.post(page, 'card', cardForm('refused')),
      simulator.post(page, 'cancel'),
      simulator.post(page, 'card', cardForm('accepted')),
    ]);
    await simulator.post(page, 'cancel');
    const [row] = await simulator.stored();
    expect(simulator.bodies()).toEqual([row?.response_body]);
    expect(readResponse(row?.response_body ?? '')['responseCode']).toBe(row?.response_code);
  });

  it('is 97 if authentication comes after the expiration date', async () => {
    const page = await simulator.newPaymentPage({ expirationDate: '2026-03-01T13:15:00+01:00' });
    await simulator.post(page, 'card', cardForm('authenticated'));
    simulator.pass(15 * 60_000);
    await simulator.post(page, 'authentication', { answer: 'confirm' });
    expect(simulator.received()).toMatchObject([{ responseCode: '97' }]);
  });

  it('reaches the browser without an address for automatic responses', async () => {
    const page = await simulator.newPaymentPage({ automaticResponseUrl: '' });
    expect((await simulator.post(page, 'card', cardForm('accepted'))).statusCode).toBe(303);
    expect(readHiddenFields((await simulator.show(page)).body)).toHaveProperty('Seal');
  });
});
