import { publicFacts } from '@amendes/protocol/public-facts.ts';
import { expect, test } from 'vitest';
import { ConfigurationError, parseConfiguration } from './configuration.ts';

const entity = { name: 'n', address: 'a', telephone: 't' };

const right = {
  apiOrigin: '',
  providerOrigins: ['https://payment.example'],
  token: { passphrase: 'p', salt: 's' },
  operator: { publisher: entity, director: 'd', host: entity, ...publicFacts },
  transfer: { beneficiary: 'n', iban: 'i', bic: 'b', bank: 'n' },
};

test.each(['', 'https://api.example', 'http://localhost:4300'])(
  'the origin of the API may be %j',
  (apiOrigin) => {
    expect(parseConfiguration(JSON.stringify({ ...right, apiOrigin })).apiOrigin).toBe(apiOrigin);
  },
);

test('a configuration that was read cannot be changed', () => {
  const { transfer, providerOrigins } = parseConfiguration(JSON.stringify(right));
  expect(() => Object.assign(transfer, { iban: 'another' })).toThrow(TypeError);
  expect(() => Reflect.apply(Array.prototype.push, providerOrigins, ['x'])).toThrow(TypeError);
});

test('overrides are allowed only if the configuration names their origins', () => {
  const overrides = { origins: ['http://localhost:4200'] };
  expect(parseConfiguration(JSON.stringify({ ...right, overrides })).overrides).toEqual(overrides);
  expect(parseConfiguration(JSON.stringify(right)).overrides).toBeUndefined();
});

test('all missing entries are named at once, and telephone numbers do not wrap', () => {
  const { telephone, cards, ...others } = right.operator;
  const named = 'operator.telephone: [^;]*; operator.cards: ';
  expect(() => parseConfiguration(JSON.stringify({ ...right, operator: others }))).toThrow(
    new RegExp(named),
  );
  const { operator } = parseConfiguration(JSON.stringify(right));
  expect(operator.telephone.abroad).toBe(telephone.abroad.replaceAll(' ', '\u00A0'));
  expect(operator.cards).toBe(cards);
});

test.each([
  ['{', 'document'],
  ['[]', 'apiOrigin'],
  ['null', 'document'],
  [JSON.stringify({ ...right, apiOrigin: undefined }), 'apiOrigin'],
  [JSON.stringify({ ...right, apiOrigin: 'api.example' }), 'apiOrigin'],
  [JSON.stringify({ ...right, apiOrigin: 'https://api.example/path' }), 'apiOrigin'],
  [JSON.stringify({ ...right, providerOrigins: ['javascript:alert(1)'] }), 'providerOrigins.0'],
  [JSON.stringify({ ...right, token: { passphrase: 'p' } }), 'token.salt'],
  [JSON.stringify({ ...right, operator: undefined }), 'operator'],
  [JSON.stringify({ ...right, operator: { ...right.operator, host: {} } }), 'operator.host.name'],
  [JSON.stringify({ ...right, transfer: { ...right.transfer, iban: '' } }), 'transfer.iban'],
  [JSON.stringify({ ...right, failureBeacon: 'elsewhere' }), 'failureBeacon'],
  [JSON.stringify({ ...right, overrides: true }), 'overrides'],
  [JSON.stringify({ ...right, overrides: { origins: ['*'] } }), 'overrides.origins.0'],
  [JSON.stringify({ ...right, token: { passphrase: '', salt: 's' } }), 'token.passphrase'],
])('the configuration %s is refused, and the error names %s', (text, entry) => {
  expect(() => parseConfiguration(text)).toThrow(ConfigurationError);
  expect(() => parseConfiguration(text)).toThrow(`Configuration: ${entry}: `);
});
