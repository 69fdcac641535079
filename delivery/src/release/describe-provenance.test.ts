import { expect, test } from 'vitest';
import type { Provenance } from '@amendes/protocol/build-description.ts';
import { lookupBuild, shellBuild } from '../testing/create-site.ts';
import { describeProvenance, olderLockfile } from './describe-provenance.ts';

const provenance: Provenance = {
  commit: '74eaa69cab8460d7a356c023089ea90a46ee4c22',
  isClean: true,
  lockfile: { hash: 'de9b3972076c', changedAt: '2026-11-20T23:30:00+02:00' },
  tools: { node: '26.10.0', pnpm: '12.4.2', rsbuild: '2.3.2' },
  author: 'Ada',
  builtAt: '2026-11-22T22:38:00.982Z',
};

const rest =
  'by Ada, 2026-11-22 22:38 UTC, lockfile de9b3972076c of 2026-11-20, Node 26.10.0, pnpm 12.4.2, rsbuild 2.3.2';

const { commit: _, ...uncommitted } = provenance;

test.each([
  [provenance, `commit 74eaa69cab84, ${rest}`],
  [
    { ...provenance, isClean: false },
    `commit 74eaa69cab84 and changes that are in no commit, ${rest}`,
  ],
  [{ ...uncommitted, isClean: false }, `sources in no commit, ${rest}`],
])('the provenance of a release is described in one line', (whence, line) => {
  expect(describeProvenance({ provenance: whence })).toBe(line);
});

test('a release without provenance is described as such', () => {
  expect(describeProvenance({})).toBe('it does not say where it comes from');
});

const withLockfile = (build: typeof lookupBuild, lockfile: Provenance['lockfile']) => ({
  ...build,
  files: {},
  provenance: { ...provenance, lockfile },
});

const older = { hash: 'aa00', changedAt: '2026-11-20T23:30:00+02:00' };
const newer = { hash: 'bb11', changedAt: '2026-11-20T22:00:00Z' };

test.each([
  ['warns about an older lockfile', older, newer, true],
  ['warns about a lockfile of unknown age', { hash: 'aa00' }, newer, true],
  ['accepts a newer lockfile', newer, older, false],
  ['accepts the same lockfile', older, { ...newer, hash: 'aa00' }, false],
  ['accepts another lockfile of the same age', older, { ...older, hash: 'bb11' }, false],
])('the comparison with the lockfile of another part %s', (_what, own, their, isReported) => {
  const lookup = withLockfile(lookupBuild, own);
  const warning = olderLockfile(lookup, [lookup, withLockfile(shellBuild, their)]);
  expect(warning).toBe(
    isReported
      ? 'lookup b00000000001 has an older lockfile than shell: its packages may lack later fixes'
      : undefined,
  );
});
