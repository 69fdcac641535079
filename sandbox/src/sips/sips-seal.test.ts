import { describe, expect, it } from 'vitest';
import { isSameSeal, sipsSeal } from './sips-message.ts';

const secretKey = '002001000000001_KEY1';
const request =
  'amount=1234|currencyCode=978|merchantId=002001000000001|normalReturnUrl=http://www.normalreturnurl.com|transactionReference=marlon1|keyVersion=1';
const response =
  'captureDay=0|captureMode=AUTHOR_CAPTURE|currencyCode=978|merchantId=002001000000001|orderChannel=INTERNET|responseCode=17|transactionDateTime=2018-02-06T07:43:55+01:00|transactionReference=e1445438c15|keyVersion=1|amount=2|customerIpAddress=194.78.195.168|paymentPattern=ONE_SHOT';

describe('the seal', () => {
  it.each([
    {
      of: 'a request',
      algorithm: 'SHA-256',
      data: request,
      key: secretKey,
      seal: '65421e720d149e8a79bdc9a29f6c462ed199b78f32e558c6c5fc15f0084e5384',
    },
    {
      of: 'a request',
      algorithm: 'HMAC-SHA-256',
      data: request,
      key: secretKey,
      seal: '3bf5b394168a91d19baaf38bcf47605eadf44603c95223421327f5e1163dcaff',
    },
    {
      of: 'a request in base64',
      algorithm: 'SHA-256',
      data: Buffer.from(request).toString('base64'),
      key: secretKey,
      seal: '5aeb2c35abe67928dde2d03425f1af765dc8c9e161797b864a90855d5ec9d8ad',
    },
    {
      of: 'a response',
      algorithm: 'SHA-256',
      data: response,
      key: secretKey,
      seal: '8f488030781e3196726ce0658dbc26f19781f7c7fbe212b39d63d3f4d1d77301',
    },
    {
      of: 'any text',
      algorithm: 'HMAC-SHA-256',
      data: 'This is a test!',
      key: 'superSafeSecretKey',
      seal: '198e5f278e3f8548e174e84492953c4871732278b7e2aa2cbf20bb1ab85914ea',
    },
  ] as const)('for $of with $algorithm is the published one', ({ algorithm, data, key, seal }) => {
    expect(sipsSeal(algorithm, data, key)).toBe(seal);
  });

  it('differs from a changed, shortened or extended one', () => {
    const seal = sipsSeal('HMAC-SHA-256', request, secretKey);
    expect(isSameSeal(seal, seal)).toBe(true);
    for (const other of ['', seal.slice(1), `${seal}0`, seal.toUpperCase(), `0${seal.slice(1)}`]) {
      expect(isSameSeal(seal, other), other).toBe(false);
    }
  });
});
