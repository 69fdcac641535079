import { describe, expect, it } from 'vitest';
import { merchant, merchantForm } from '../../test/simulator.ts';
import { openRequest } from './start-payment.ts';

const now = Date.parse('2026-03-01T12:00:00Z');

const fault = (body: unknown) => {
  const opened = openRequest(body, merchant, now);
  return opened.ok ? undefined : `${opened.fault.kind} ${opened.fault.field}`;
};

describe('a payment request', () => {
  it.each([
    { sealAlgorithm: 'SHA-256' },
    { sealAlgorithm: 'HMAC-SHA-256' },
    { sealAlgorithm: 'SHA-256', encode: 'base64' },
    { sealAlgorithm: 'HMAC-SHA-256', encode: 'base64url' },
  ] as const)('is accepted with the sealing %j', (sealing) => {
    const expirationDate = '2026-03-01T13:15:00+01:00';
    const opened = openRequest(
      merchantForm({ expirationDate, 'paypageData.bypassReceiptPage': 'true' }, sealing),
      merchant,
      now,
    );
    expect(opened).toMatchObject({
      ok: true,
      request: {
        amount: 9000,
        language: 'fr',
        orderId: '33341557203981',
        returnContext: 'ctx=1',
        bypassesReceiptPage: true,
        expiresAt: now + 15 * 60_000,
      },
      sealing: {
        interfaceVersion: 'HP_3.2',
        sealAlgorithm: sealing.sealAlgorithm,
        encode: 'encode' in sealing ? 'base64url' : undefined,
      },
    });
  });

  it('may have optional fields missing, empty or null', () => {
    const body = merchantForm({
      transactionReference: 'R1',
      customerLanguage: undefined,
      orderId: '',
      returnContext: 'null',
      captureMode: undefined,
    });
    const opened = openRequest(body, merchant, now);
    expect(opened.ok && opened.request).toEqual({
      amount: 9000,
      merchantId: merchant.merchantId,
      keyVersion: merchant.keyVersion,
      reference: 'R1',
      normalReturnUrl: 'http://localhost:4200/api/v1/retourSips',
      bypassesReceiptPage: false,
    });
  });

  const form = merchantForm();

  it.each([
    ['missing-field InterfaceVersion', { ...form, InterfaceVersion: '' }],
    ['unknown-version InterfaceVersion', { ...form, InterfaceVersion: 'HP_1.0' }],
    ['missing-field Data', { ...form, Data: '' }],
    ['missing-field Seal', { ...form, Seal: '' }],
    ['missing-field Seal', { Data: form.Data, InterfaceVersion: 'HP_2.40' }],
    ['unreadable Data', { ...form, Data: 'amount' }],
    ['unreadable Data', { ...form, Data: form.Data, Encode: 'base64' }],
    ['bad-value Encode', { ...form, Encode: 'hex' }],
    ['bad-value SealAlgorithm', { ...form, SealAlgorithm: 'MD5' }],
    ['wrong-seal Seal', { ...form, Seal: form.Seal.replace(/./g, '0') }],
    ['wrong-seal Seal', { ...form, Data: form.Data.replace('amount=9000', 'amount=1') }],
    ['wrong-seal Seal', merchantForm({}, { secretKey: 'another' })],
    ['missing-field InterfaceVersion', undefined],
  ])('has the fault "%s"', (expected, body) => {
    expect(fault(body)).toBe(expected);
  });

  it.each([
    ['unknown-merchant merchantId', { merchantId: '002001000000002' }],
    ['unknown-key-version keyVersion', { keyVersion: '2' }],
    ['invalid-keyword Amount', { Amount: '1' }],
    ['invalid-keyword paypageData.colour', { 'paypageData.colour': 'red' }],
    ['bad-length orderId', { orderId: '1'.repeat(33) }],
    ['bad-length returnContext', { returnContext: 'x'.repeat(257) }],
    ['bad-length transactionReference', { transactionReference: 'A'.repeat(36) }],
    ['bad-length amount', { amount: '1'.repeat(13) }],
    ['bad-value amount', { amount: '0' }],
    ['bad-value amount', { amount: '12.34' }],
    ['bad-value amount', { amount: '-5' }],
    ['bad-value currencyCode', { currencyCode: '840' }],
    ['bad-value transactionReference', { transactionReference: 'a-b' }],
    ['bad-value normalReturnUrl', { normalReturnUrl: 'http://localhost:4200/back?numAvis=1' }],
    ['bad-value normalReturnUrl', { normalReturnUrl: 'javascript:alert(1)' }],
    ['bad-value automaticResponseUrl', { automaticResponseUrl: '/reponseSips' }],
    ['bad-value customerLanguage', { customerLanguage: 'la' }],
    ['bad-value captureMode', { captureMode: 'VALIDATION' }],
    ['bad-value captureDay', { captureDay: '7' }],
    ['bad-value orderChannel', { orderChannel: 'MOTO' }],
    ['bad-value paypageData.bypassReceiptPage', { 'paypageData.bypassReceiptPage': 'yes' }],
    ['bad-value expirationDate', { expirationDate: 'tomorrow' }],
    ['bad-value expirationDate', { expirationDate: '2026-03-01T13:00:00+01:00' }],
  ])('with a valid seal still has the fault "%s"', (expected, changes) => {
    expect(fault(merchantForm(changes))).toBe(expected);
  });

  it.each([
    'amount',
    'currencyCode',
    'merchantId',
    'normalReturnUrl',
    'transactionReference',
    'keyVersion',
  ])('needs %s', (field) => {
    for (const value of [undefined, '', 'null']) {
      expect(fault(merchantForm({ [field]: value }))).toBe(`missing-field ${field}`);
    }
  });
});
