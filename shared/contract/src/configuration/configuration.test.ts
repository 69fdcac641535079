import { expect, test } from 'vitest';
import { ConfigurationError, parseConfiguration } from './configuration.ts';

const right = {
  apiOrigin: '',
  providerOrigins: ['https://payment.example'],
  token: { passphrase: 'p', salt: 's' },
};

test.each(['', 'https://api.example', 'http://localhost:4300'])(
  'the API may be at %j',
  (apiOrigin) => {
    expect(parseConfiguration(JSON.stringify({ ...right, apiOrigin })).apiOrigin).toBe(apiOrigin);
  },
);

test.each([
  ['{', 'document'],
  ['[]', 'apiOrigin'],
  ['null', 'document'],
  [JSON.stringify({ ...right, apiOrigin: undefined }), 'apiOrigin'],
  [JSON.stringify({ ...right, apiOrigin: 'api.example' }), 'apiOrigin'],
  [JSON.stringify({ ...right, apiOrigin: 'https://api.example/path' }), 'apiOrigin'],
  [JSON.stringify({ ...right, providerOrigins: ['javascript:alert(1)'] }), 'providerOrigins.0'],
  [JSON.stringify({ ...right, token: { passphrase: 'p' } }), 'token.salt'],
  [JSON.stringify({ ...right, token: { passphrase: '', salt: 's' } }), 'token.passphrase'],
])('%s is refused, naming %s', (text, entry) => {
  expect(() => parseConfiguration(text)).toThrow(ConfigurationError);
  expect(() => parseConfiguration(text)).toThrow(`Configuration: ${entry}: `);
});
