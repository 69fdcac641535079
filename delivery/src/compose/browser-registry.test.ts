import { expect, test } from 'vitest';
import type { Release } from '../release/release.ts';
import { lookupBuild, shellBuild } from '../testing/lay-build.ts';
import { browserRegistry } from './browser-registry.ts';

const sealed = { integrity: 'sha384-x', size: 1, brotli: 1 };
const releaseWith = (build: typeof shellBuild, ...files: readonly string[]): Release => ({
  ...build,
  files: Object.fromEntries(files.map((file) => [file, sealed])),
});

const panel = ['override.0a1b2c3d4e.js', 'override.0a1b2c3d4e.css'];
const shell = { release: releaseWith(shellBuild, 'entry.js', ...panel) };
const part = { release: releaseWith(lookupBuild, 'entry.js', 'override.js') };

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

test('a document brings along what may take over: the previous release of a remote, none of the shell', () => {
  const previousOf = ({ release }: { readonly release: Release }) => ({
    release,
    previous: { ...release, build: 'a00000000000' },
  });
  const registry = browserRegistry(previousOf(shell), previousOf(part));
  expect(registry.shell).not.toHaveProperty('previous');
  expect(registry.remotes).toMatchObject([{ previous: { build: 'a00000000000' } }]);
});
