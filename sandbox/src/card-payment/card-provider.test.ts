import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sealMessage } from '../sips/sips-message.ts';
import { requestOf, sealing } from '../../test/payment-harness.ts';
import { testAddresses, testPayments } from '../../test/test-api.ts';
import { handOverPage, sipsCardProvider } from './card-provider.ts';

const provider = sipsCardProvider(testPayments, () => testAddresses);

const form = provider.paymentForm({
  reference: 'a1b2c3',
  settlementReference: 'CA1B2C3',
  amount: 9000,
  locale: 'nl',
  expiresAt: new Date('2026-03-01T12:15:00Z'),
});

describe('the payment request', () => {
  it('goes to the provider with base64url data and an HMAC-SHA-256 seal', () => {
    expect(form.action).toBe('http://provider.test/paymentInit');
    expect(Object.keys(form.fields).toSorted()).toEqual([
      'Data',
      'Encode',
      'InterfaceVersion',
      'Seal',
      'SealAlgorithm',
    ]);
    expect(form.fields['SealAlgorithm']).toBe('HMAC-SHA-256');
    expect(form.fields['Encode']).toBe('base64url');
    expect(form.fields['InterfaceVersion']).toMatch(/^HP_[23]\.\d+$/);
  });

  it('contains exactly the fields that the payment page needs', () => {
    expect(Object.fromEntries(requestOf(handOverPage(form, 'nl')))).toEqual({
      amount: '9000',
      currencyCode: '978',
      merchantId: '002001000000001',
      keyVersion: '1',
      transactionReference: 'a1b2c3',
      orderId: 'CA1B2C3',
      returnContext: 'a1b2c3',
      customerLanguage: 'nl',
      normalReturnUrl: 'http://return.test/api/v1/retourSips',
      automaticResponseUrl: 'http://callback.test/api/v1/reponseSips',
      captureMode: 'AUTHOR_CAPTURE',
      captureDay: '0',
      orderChannel: 'INTERNET',
      expirationDate: '2026-03-01T12:15:00.000Z',
    });
  });
});

describe('a response', () => {
  const fields: Readonly<Record<string, string>> = {
    amount: '9000',
    currencyCode: '978',
    merchantId: testPayments.merchantId,
    keyVersion: '1',
    transactionReference: 'a1b2c3',
    responseCode: '00',
    transactionDateTime: '2026-03-01T13:01:02+01:00',
  };
  const read = (changes: Readonly<Record<string, string>> = {}, without?: string) => {
    const entries = Object.entries({ ...fields, ...changes }).filter(([name]) => name !== without);
    return provider.readResponse({ ...sealMessage(Object.fromEntries(entries), sealing) });
  };

  it('is read if all its fields are valid', () => {
    expect(read()).toEqual({
      ok: true,
      response: {
        reference: 'a1b2c3',
        code: '00',
        outcome: 'accepted',
        amount: 9000,
        decidedAt: '2026-03-01T13:01:02+01:00',
      },
    });
  });

  it.each([
    ['another merchant', { merchantId: '002001000000002' }, 'wrong-merchant'],
    ['another currency', { currencyCode: '840' }, 'wrong-currency'],
    ['another key version', { keyVersion: '2' }, 'wrong-key-version'],
    ['an amount with a comma', { amount: '90,00' }, 'wrong-amount'],
    ['a negative amount', { amount: '-9000' }, 'wrong-amount'],
    ['no amount', { amount: 'null' }, 'wrong-amount'],
    ['no code', { responseCode: 'null' }, 'incomplete'],
    ['no reference', { transactionReference: '' }, 'incomplete'],
  ])('with %s is refused', (_what, changes, fault) => {
    expect(read(changes)).toEqual({ ok: false, fault });
  });

  it.each(['merchantId', 'currencyCode', 'keyVersion', 'amount', 'responseCode'])(
    'without %s is refused',
    (name) => {
      expect(read({}, name).ok).toBe(false);
    },
  );

  it.each(['2026-03-01T12:01:02Z', '2026-03-01T12:01:02.123456Z'])(
    'with the decision time %s keeps that time',
    (transactionDateTime) => {
      expect(read({ transactionDateTime })).toMatchObject({
        response: { decidedAt: transactionDateTime },
      });
    },
  );

  it.each([
    'null',
    '2026-03-01',
    '2026-03-01T13:01:02',
    '2026-13-41T13:01:02Z',
    '2026-03-01T24:00:00Z',
    'soon',
  ])('with the unusable decision time "%s" is read without a time', (transactionDateTime) => {
    const result = read({ transactionDateTime });
    expect(result.ok && 'decidedAt' in result.response).toBe(false);
    expect(result.ok).toBe(true);
  });

  it('sealed with SHA-256 instead of HMAC-SHA-256 is refused', () => {
    const data = Object.entries(fields)
      .map((entry) => entry.join('='))
      .join('|');
    const seal = createHash('sha256')
      .update(data + testPayments.secretKey)
      .digest('hex');
    expect(provider.readResponse({ Data: data, Seal: seal, Encode: '' })).toEqual({
      ok: false,
      fault: 'other-algorithm',
    });
  });

  it.each([undefined, null, '', 'Data=x', {}, { Data: 'amount=9000' }, [[]]])(
    'with the body %j is refused',
    (body) => {
      expect(provider.readResponse(body).ok).toBe(false);
    },
  );
});
