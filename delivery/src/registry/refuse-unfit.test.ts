import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publish } from '../publish/publish.ts';
import { readRelease } from '../release/read-release.ts';
import { createBuild, createSite, lookupBuild } from '../testing/create-site.ts';
import { readSigners } from '../trust/site-trust.ts';
import { changeRegistry } from './change-registry.ts';
import { promote } from './promote.ts';
import type { Registry } from './registered.ts';
import { refuseDamage } from './refuse-unfit.ts';
import { findVersionedRegistry, readRegistry } from './registry.ts';
import { writeRegistry } from './write-registry.ts';

const { name, build } = lookupBuild;

test('a damaged release is reported by its first file and the number of others', async () => {
  const site = await createSite();
  const release = await readRelease(site, { name, build });
  const damage = (file: string) => writeFile(join(site.release(name, build), file), 'other');
  await refuseDamage(site, release);
  await damage('app.e5.js');
  await expect(refuseDamage(site, release)).rejects.toThrow(
    /app\.e5\.js[^(]*: bring the files of lookup b00000000001 back, or build from changed sources/,
  );
  await damage('entry.js');
  await expect(refuseDamage(site, release)).rejects.toThrow(/ \(and 1 more\): bring the files of/);
});

test('a release that is being removed because it is old is not served in the meantime', async () => {
  const site = await createSite();
  const newer = { ...lookupBuild, build: 'b00000000002' };
  const release = await publish(site, await createBuild(newer));
  await changeRegistry(site, (before) => ({
    parts: {},
    ...before,
    removing: [`${name}/${newer.build}`],
  }));
  await expect(promote(site, [release])).rejects.toThrow(
    'lookup b00000000002 is old and being removed: publish it again afterwards',
  );
});

test.each([
  ['banner', (before: Registry) => ({ ...before, notice: 'a1' }), 'notice/a1'],
  ['content', (before: Registry) => ({ ...before, content: { current: 'a1' } }), 'content/a1'],
  ['composer', (before: Registry) => ({ ...before, composer: { current: 'a1' } }), 'composer/a1'],
])('a %s release that is being removed cannot be served', async (_, serve, release) => {
  const site = await createSite();
  await changeRegistry(site, (before) => ({ parts: {}, ...before, removing: [release] }));
  const changed = changeRegistry(site, (before) => serve({ parts: {}, ...before }));
  await expect(changed).rejects.toThrow(`${release.replace('/', ' ')} is old and being removed`);
});

test('a release that is already served while being removed blocks no other change', async () => {
  const site = await createSite();
  const before = await findVersionedRegistry(site);
  const registry = { parts: {}, ...before?.registry, notice: 'a1', removing: ['notice/a1'] };
  const next = { registry, changed: { at: '2026-11-26T00:00:00.000Z', by: 'x', command: 'x' } };
  expect(await writeRegistry(site, await readSigners(site), before, next)).toBe(true);
  const retired = { 'lookup/a1': '2026-01-01T00:00:00.000Z' };
  await changeRegistry(site, (now = registry) => ({ ...now, retired }));
  expect(await readRegistry(site)).toMatchObject({ notice: 'a1', retired });
});
