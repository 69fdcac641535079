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

test('a document names the texts of its language, and the list that has the others', () => {
  expect(filesOf(reading, listed, 'de')).toEqual(['entry.js', hashesFile, 'texts-de.a1.js']);
});

test.each(['entry.js', 'app.e5.js', 'app.f6.css'])(
  'it names %s, which a page begins with, though other texts are in it',
  (path) => {
    const named = [lookupBuild.entry, ...lookupBuild.first.scripts, ...lookupBuild.first.styles];
    const release = {
      ...releaseWith(lookupBuild, ...named, hashesFile, ...texts),
      texts: { ...lookupBuild.texts, fr: path },
    };
    expect(filesOf(reading, { release }, 'de')).toContain(path);
  },
);

test('it names all texts of a release without such a list', () => {
  expect(filesOf(reading, unlisted, 'de')).toEqual(['entry.js', ...texts]);
});

test('it names all texts where a shell that a tab may take reads no list', () => {
  const previous = { ...shell.release, build: 'a00000000000' };
  const canary = { release: previous, percent: 10, salt: 's1' };
  for (const host of [shell, { ...reading, previous }, { ...reading, canary }]) {
    expect(filesOf(host, listed, 'de')).toEqual(['entry.js', ...texts]);
  }
});

test.each<readonly [string, Release, ServedPart, string | undefined, readonly string[]]>([
  ['names the list alone', listed.release, reading, 'de', [hashesFile]],
  ['names all where there is no list', unlisted.release, reading, 'de', ['entry.js', ...texts]],
  ['names all where a shell reads none', listed.release, shell, 'de', ['entry.js', ...texts]],
  ['names all in no language', listed.release, reading, undefined, ['entry.js', ...texts]],
])('of a previous release a registry %s', (_, previous, host, language, paths) => {
  const [remote] = browserRegistry(host, { ...listed, previous }, {}, language).remotes;
  const files = Object.fromEntries(paths.map((path) => [path, sealed.integrity]));
  expect(remote).toHaveProperty(['previous', 'files'], files);
});

test('of a previous shell it names what that needs before it could ask for a list', () => {
  const previous = {
    ...releaseWith(shellBuild, 'entry.js', hashesFile, ...texts),
    readsHashes: true,
  };
  const { files = {} } =
    browserRegistry({ ...reading, previous }, part, {}, 'de').shell.previous ?? {};
  expect(Object.keys(files)).toEqual(['entry.js', hashesFile, 'texts-de.a1.js']);
});

test('the list of parts, which is of no language, names all texts', () => {
  const [remote] = browserParts(reading, [listed]).remotes;
  expect(Object.keys(remote?.files ?? {})).toEqual(['entry.js', ...texts]);
});

test('in production no document lists the files that swap parts', () => {
  const registry = browserRegistry(shell, part);
  expect(Object.keys(registry.shell.files)).toEqual(['entry.js']);
});

test('outside production documents list them, so that the guard lets them in', () => {
  const registry = browserRegistry(shell, part, { overrides: { origins: [] } });
  expect(Object.keys(registry.shell.files)).toEqual(['entry.js', ...panel]);
});

test('the files of a remote are listed, whatever they are called', () => {
  const registry = browserRegistry(shell, part);
  expect(registry.remotes.map(({ files }) => Object.keys(files))).toEqual([
    ['entry.js', 'override.js'],
  ]);
});

test('a file is named by its short hash, or by the long one where it has no other', () => {
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

test('a document brings the previous release of the remote and of the shell', () => {
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

test('with the previous shell goes the release of a part that fits it', () => {
  const served = { release: needy, former: { ...part.release, build: 'b00000000000' } };
  const { previous } = browserRegistry(oldShell, served).shell;
  expect(previous).toMatchObject({ build: older, remotes: [{ build: 'b00000000000' }] });
  expect(otherShells(oldShell, served)).toEqual([oldShell.previous]);
  expect(browserParts(oldShell, [served]).otherShells).toEqual([]);
  expect(browserParts(oldShell, [part]).otherShells).toEqual([older]);
});

test('where no release of a part fits it, the previous shell cannot take over', () => {
  const served = { release: needy, former: { ...needy, build: 'b00000000000' } };
  expect(browserRegistry(oldShell, served).shell).not.toHaveProperty('previous');
  expect(otherShells(oldShell, served)).toEqual([]);
});

test('each document has the shell that is tried, with the share of tabs that take it', () => {
  const canary = { release: { ...shell.release, build: older }, percent: 10, salt: 's1' };
  const tried = { ...shell, canary };
  expect(browserRegistry(tried, part).shell.canary).toMatchObject({
    percent: 10,
    salt: 's1',
    release: { build: older, entry: 'entry.js' },
  });
  expect(browserParts(tried, [part]).otherShells).toEqual([older]);
});

test('the list of parts says what the first screen of each takes', () => {
  expect(browserParts(shell, [shell, part]).remotes).toMatchObject([
    {
      name: 'lookup',
      ahead: { files: ['entry.js', 'app.e5.js', 'app.f6.css'], texts: lookupBuild.texts },
    },
  ]);
});
