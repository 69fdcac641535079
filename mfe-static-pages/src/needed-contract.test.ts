// @vitest-environment node
import satisfies from 'semver/functions/satisfies.js';
import minVersion from 'semver/ranges/min-version.js';
import { expect, test } from 'vitest';
import { part } from '../part.ts';

/* Uses the same function as delivery to compare versions. */

const { needs } = part.contract;

// 2.4.0 is the first version with interim titles.
test.each(['1.0.0', '2.2.0', '2.3.0', '2.3.9', '3.0.0'])(
  'a shell with contract %s is refused',
  (provided) => {
    expect(satisfies(provided, needs)).toBe(false);
  },
);

test('a shell with contract 2.4.0, the required minimum, is accepted', () => {
  expect(String(minVersion(needs))).toBe('2.4.0');
  expect(satisfies('2.4.0', needs)).toBe(true);
});
