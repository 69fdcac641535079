import { hashesFile } from '@amendes/protocol/build-description.ts';
import { expect, test } from 'vitest';
import type { Release } from '../release/release.ts';
import { lookupBuild, shellBuild } from '../testing/create-site.ts';
import { browserParts, browserRegistry, otherShells, type ServedPart } from './browser-registry.ts';

const sealed = { integrity: 'sha384-x', size: 1, brotli: 1 };
const releaseWith = (build: typeof shellBuild, ...files: readonly string[]): Release => ({
  ...build,
  files: Object.fromEntries(files.map((file) => [file, sealed])),
});

const panel = ['override.0a1b2c3d4e.js', 'override.0a1b2c3d4e.css'];
const shell = { release: releaseWith(shellBuild, 'entry.js', ...panel) };
const part = { release: releaseWith(lookupBuild, 'entry.js', 'override.js') };

const texts = Object.values(lookupBuild.texts);
const listed = { release: releaseWith(lookupBuild, 'entry.js', hashesFile, ...texts) };
const unlisted = { release: releaseWith(lookupBuild, 'entry.js', ...texts) };
const reading = { release: { ...shell.release, readsHashes: true } };
const filesOf = (...[host, remote, language]: readonly [ServedPart, ServedPart, string?]) =>
  Object.keys(browserRegistry(host, remote, {}, language).remotes[0]?.files ?? {});

test('a document names the texts of its language and the list of hashes', () => {
  expect(filesOf(reading, listed, 'de')).toEqual(['entry.js', hashesFile, 'texts-de.a1.js']);
});

test.each(['entry.js', 'app.e5.js', 'app.f6.css'])(
  'a document names %s, needed at the start, even if it contains other texts',
  (path) => {
    const named = [lookupBuild.entry, ...lookupBuild.first.scripts, ...lookupBuild.first.styles];
    const release = {
      ...releaseWith(lookupBuild, ...named, hashesFile, ...texts),
      texts: { ...lookupBuild.texts, fr: path },
    };
    expect(filesOf(reading, { release }, 'de')).toContain(path);
  },
);

test('a document names all texts of a release without a list of hashes', () => {
  expect(filesOf(reading, unlisted, 'de')).toEqual(['entry.js', ...texts]);
});

test('a document names all texts if one possible shell cannot read a list of hashes', () => {
  const previous = { ...shell.release, build: 'a00000000000' };
  const canary = { release: previous, percent: 10, salt: 's1' };
  for (const host of [shell, { ...reading, previous }, { ...reading, canary }]) {
    expect(filesOf(host, listed, 'de')).toEqual(['entry.js', ...texts]);
  }
});

test.each<readonly [string, Release, ServedPart, string | undefined, readonly string[]]>([
  ['has only the list of hashes', listed.release, reading, 'de', [hashesFile]],
  ['has all files if there is no list', unlisted.release, reading, 'de', ['entry.js', ...texts]],
  ['has all files if the shell reads no list', listed.release, shell, 'de', ['entry.js', ...texts]],
  [
    'has all files if no language is given',
    listed.release,
    reading,
    undefined,
    ['entry.js', ...texts],
  ],
])('the registry entry of a previous release %s', (_, previous, host, language, paths) => {
  const [remote] = browserRegistry(host, { ...listed, previous }, {}, language).remotes;
  const files = Object.fromEntries(paths.map((path) => [path, sealed.integrity]));
  expect(remote).toHaveProperty(['previous', 'files'], files);
});

test('a previous shell is listed with the files that it needs before its list', () => {
  const previous = {
    ...releaseWith(shellBuild, 'entry.js', hashesFile, ...texts),
    readsHashes: true,
  };
  const { files = {} } =
    browserRegistry({ ...reading, previous }, part, {}, 'de').shell.previous ?? {};
  expect(Object.keys(files)).toEqual(['entry.js', hashesFile, 'texts-de.a1.js']);
});

test('the list of parts, which has no language, names all texts', () => {
  const [remote] = browserParts(reading, [listed]).remotes;
  expect(Object.keys(remote?.files ?? {})).toEqual(['entry.js', ...texts]);
});

test('a document in production leaves out the override files of the shell', () => {
  const registry = browserRegistry(shell, part);
  expect(Object.keys(registry.shell.files)).toEqual(['entry.js']);
});

test('a document outside production lists the override files of the shell', () => {
  const registry = browserRegistry(shell, part, { overrides: { origins: [] } });
  expect(Object.keys(registry.shell.files)).toEqual(['entry.js', ...panel]);
});

test('a document in production lists a file of a remote called override.js', () => {
  const registry = browserRegistry(shell, part);
  expect(registry.remotes.map(({ files }) => Object.keys(files))).toEqual([
    ['entry.js', 'override.js'],
  ]);
});

test('a file is listed with its short hash, or with the long one if it has no other', () => {
  const files = { 'new.js': { ...sealed, shortIntegrity: 'sha256-y' }, 'old.js': sealed };
  const registry = browserRegistry(shell, { release: { ...part.release, files } });
  expect(registry.remotes[0]?.files).toEqual({ 'new.js': 'sha256-y', 'old.js': 'sha384-x' });
});

const older = 'a00000000000';
const previousOf = ({ release }: { readonly release: Release }) => ({
  release,
  previous: { ...release, build: older },
  former: { ...release, build: older },
});

test('a document contains the previous release of the remote and of the shell', () => {
  const registry = browserRegistry(previousOf(shell), previousOf(part));
  expect(registry.shell.previous).toMatchObject({ build: older, entry: 'entry.js' });
  expect(registry.shell.previous).not.toHaveProperty('remotes');
  expect(Object.keys(registry.shell.previous?.files ?? {})).toEqual(['entry.js']);
  expect(registry.remotes).toMatchObject([{ previous: { build: older } }]);
});

/** The same release, which needs the contract of the shell that is served now. */
const needy = { ...part.release, contract: { needs: '^1.2.0' } };
const oldShell = {
  ...shell,
  previous: { ...shell.release, build: older, contract: { provides: '1.1.0' } },
};

test('the previous shell is listed with the former release of a part that fits it', () => {
  const served = { release: needy, former: { ...part.release, build: 'b00000000000' } };
  const { previous } = browserRegistry(oldShell, served).shell;
  expect(previous).toMatchObject({ build: older, remotes: [{ build: 'b00000000000' }] });
  expect(otherShells(oldShell, served)).toEqual([oldShell.previous]);
  expect(browserParts(oldShell, [served]).otherShells).toEqual([]);
  expect(browserParts(oldShell, [part]).otherShells).toEqual([older]);
});

test('the previous shell is left out if no release of the part fits it', () => {
  const served = { release: needy, former: { ...needy, build: 'b00000000000' } };
  expect(browserRegistry(oldShell, served).shell).not.toHaveProperty('previous');
  expect(otherShells(oldShell, served)).toEqual([]);
});

test('a document contains the canary of the shell, with the percentage of tabs', () => {
  const canary = { release: { ...shell.release, build: older }, percent: 10, salt: 's1' };
  const tried = { ...shell, canary };
  expect(browserRegistry(tried, part).shell.canary).toMatchObject({
    percent: 10,
    salt: 's1',
    release: { build: older, entry: 'entry.js' },
  });
  expect(browserParts(tried, [part]).otherShells).toEqual([older]);
});

test('the list of parts names the files and texts of the first screen of each part', () => {
  expect(browserParts(shell, [shell, part]).remotes).toMatchObject([
    {
      name: 'lookup',
      ahead: { files: ['entry.js', 'app.e5.js', 'app.f6.css'], texts: lookupBuild.texts },
    },
  ]);
});
