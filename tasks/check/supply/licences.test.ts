import { expect, test } from 'vitest';
import { licenceFaults } from './licences.ts';

const withLicence = (licence: string) => [
  { name: 'a', version: '1.0.0', licence, in: ['payment', 'servers'] },
];

test.each(['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND MIT', 'BSD-3-Clause'])(
  'a package under %s may be shipped',
  (licence) => {
    expect(licenceFaults(withLicence(licence))).toEqual([]);
  },
);

test.each(['GPL-3.0', 'MIT AND GPL-3.0', 'MPL-2.0', 'Unknown', 'SEE LICENSE IN LICENSE', ''])(
  'a package under "%s" is refused with its place',
  (licence) => {
    expect(licenceFaults(withLicence(licence))).toEqual([
      `a 1.0.0 in payment, servers has the licence ${licence}: use another package, or allow it in tasks/check/supply/licences.ts`,
    ]);
  },
);
