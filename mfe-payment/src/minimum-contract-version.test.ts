// @vitest-environment node
import satisfies from 'semver/functions/satisfies.js';
import minVersion from 'semver/ranges/min-version.js';
import { expect, test } from 'vitest';
import { part } from '../part.ts';

/* Compares versions with the same function as delivery. */

const { needs } = part.contract;

// Version 2.7.0 is the first that distinguishes them.
test.each(['1.0.0', '2.0.0', '2.4.0', '2.6.1'])(
  'a shell with contract %s, which cannot distinguish deposits, is refused',
  (provided) => {
    expect(satisfies(provided, needs)).toBe(false);
  },
);

test('a shell with the minimum version of the contract is accepted', () => {
  expect(satisfies(String(minVersion(needs)), needs)).toBe(true);
});
