import { expect, test } from 'vitest';
import { aPart } from '../testing/a-registry.ts';
import { admitParts, integrityOf, isInReleases } from './sealed-files.ts';

const origin = 'https://site.example/tai';
const previous = aPart({ build: 'b1' });
const canary = { percent: 5, salt: 's', release: aPart({ build: 'b3' }) };
admitParts([aPart({ name: 'shell' }), aPart({ build: 'b2', previous, canary })], origin);

const integrity = (address: string) => integrityOf(address, origin);

test('a listed file has its hash, by relative and by whole address', () => {
  expect(integrity('/releases/shell/b1/entry.js')).toBe('sha384-shell-b1');
  const whole = 'https://site.example/releases/lookup/b2/entry.js';
  expect(integrity(whole)).toBe('sha384-lookup-b2');
});

test.each([
  ['the previous release', 'b1'],
  ['the release that is being tried', 'b3'],
])('the files of %s are listed as well', (_, build) => {
  expect(integrity(`/releases/lookup/${build}/entry.js`)).toBe(`sha384-lookup-${build}`);
});

test('a part that becomes known later is listed from then on', () => {
  expect(() => integrity('/releases/payment/b1/entry.js')).toThrow('Not in the registry');
  admitParts([aPart({ name: 'payment' })], origin);
  expect(integrity('/releases/payment/b1/entry.js')).toBe('sha384-payment-b1');
});

test('what is known of a file stays, whatever is said of it later', () => {
  admitParts([aPart({ build: 'b2', files: { 'entry.js': 'sha384-other' } })], origin);
  expect(integrity('/releases/lookup/b2/entry.js')).toBe('sha384-lookup-b2');
});

test.each([
  '/releases/lookup/b2/other.js',
  'https://elsewhere.example/releases/lookup/b2/entry.js',
  '/releases/lookup/b2/entry.js?v=2',
  'data:text/javascript,alert(1)',
])('%s is refused', (address) => {
  expect(() => integrity(address)).toThrow('Not in the registry');
});

test('releases are those of this site and of the places that a part was taken from', () => {
  const own = 'https://site.example/releases/lookup/b1/other.css';
  const taken = 'https://test.example/releases/payment/b9/other.css';
  expect([own, taken].map(isInReleases)).toEqual([true, false]);
  admitParts(
    [aPart({ name: 'payment', base: 'https://test.example/releases/payment/b9/' })],
    origin,
  );
  expect([own, taken].map(isInReleases)).toEqual([true, true]);
  expect(isInReleases('https://site.example/style.css')).toBe(false);
});
