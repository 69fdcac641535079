import { expect, test } from 'vitest';
import { billText } from './bill-of-materials.ts';

const part = { name: 'lookup', build: 'b00000000001' };

const yup = { name: 'yup', version: '1.7.1', license: 'MIT', integrity: 'sha512-AP8=' };
const helpers = {
  name: '@swc/helpers',
  version: '0.5.24',
  license: '(MIT OR Apache-2.0)',
  integrity: undefined,
};

test('a CycloneDX bill names each package with version, licence and hash', () => {
  const bill = JSON.parse(billText(part, 'browser', [yup, helpers])) as unknown;
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: expect.stringMatching(/^urn:uuid:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
    metadata: { component: { type: 'application', name: 'lookup', version: 'b00000000001' } },
    components: [
      {
        type: 'library',
        purl: 'pkg:npm/%40swc/helpers@0.5.24',
        licenses: [{ expression: '(MIT OR Apache-2.0)' }],
      },
      {
        type: 'library',
        purl: 'pkg:npm/yup@1.7.1',
        licenses: [{ license: { id: 'MIT' } }],
        hashes: [{ alg: 'SHA-512', content: '00ff' }],
      },
    ],
    dependencies: [
      {
        ref: 'lookup@b00000000001',
        dependsOn: ['pkg:npm/%40swc/helpers@0.5.24', 'pkg:npm/yup@1.7.1'],
      },
    ],
  });
});

test('the same packages in another order give the same bytes', () => {
  expect(billText(part, 'browser', [helpers, yup])).toBe(billText(part, 'browser', [yup, helpers]));
});

test('a package of both builds, for browsers and Node, is listed once with both', () => {
  const before = JSON.parse(billText(part, 'browser', [yup])) as { components: [] };
  const { components } = JSON.parse(billText(part, 'node', [yup, helpers], before)) as {
    components: { name: string; properties: { value: string }[] }[];
  };
  expect(
    components.map(({ name, properties }) => [name, properties.map((one) => one.value)]),
  ).toEqual([
    ['@swc/helpers', ['node']],
    ['yup', ['browser', 'node']],
  ]);
});
