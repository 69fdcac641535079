import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DeliveryError } from '../site/delivery-error.ts';
import { integrityOf } from '../release/release.ts';
import { manifestPath } from '../release/read-release.ts';
import { publish } from '../publish/publish.ts';
import { createBuild, lookupBuild, createSite } from '../testing/create-site.ts';
import { changeRegistry } from './change-registry.ts';
import { changedManifests } from './pinned-manifests.ts';
import { promote, rollback } from './promote.ts';
import { readRegistry } from './registry.ts';
import type { Registry } from './registered.ts';

const newer = { ...lookupBuild, build: 'b00000000002' };

test('the registry has the hash of each release.json it serves or may return to', async () => {
  const site = await createSite();
  await promote(site, [await publish(site, await createBuild(newer))]);
  const builds = ['lookup/b00000000001', 'lookup/b00000000002', 'shell/a00000000001'];
  const names = ['composer/d00000000001', ...builds];
  const hashes = names.map(async (name) => {
    return [name, integrityOf(await readFile(join(site.root, manifestPath(name))))] as const;
  });
  const { manifests } = await readRegistry(site);
  expect(manifests).toEqual(Object.fromEntries(await Promise.all(hashes)));
});

test('a changed release.json is found, and the registry keeps its original hash', async () => {
  const site = await createSite();
  const { manifests: before } = await readRegistry(site);
  const path = join(site.root, manifestPath('lookup/b00000000001'));
  await writeFile(path, `${await readFile(path, 'utf8')}\n`);
  await promote(site, [await publish(site, await createBuild(newer))]);
  await changeRegistry(site, rollback(site, 'lookup'));
  const registry = await readRegistry(site);
  expect(registry.manifests).toMatchObject({ ...before });
  expect(await changedManifests(site, registry)).toEqual(new Set(['lookup/b00000000001']));
});

test('the registry drops the hash of a release that no rollback can reach', async () => {
  const site = await createSite();
  for (const build of [2, 3, 4, 5, 6, 7].map((number) => `b0000000000${number}`)) {
    await promote(site, [await publish(site, await createBuild({ ...newer, build }))]);
  }
  expect(Object.keys((await readRegistry(site)).manifests ?? {})).not.toContain(
    'lookup/b00000000001',
  );
});

test('a registry of a newer format is reported in one line and left unchanged', async () => {
  const site = await createSite();
  await site.storage.replace('registry/head', JSON.stringify({ signed: { format: 3 } }), '1');
  const text = await readFile(join(site.root, 'registry/head/000002.json'), 'utf8');
  const change = promote(site, [lookupBuild]);
  await expect(change).rejects.toThrow(
    new DeliveryError(
      `The registry in ${site.root} has format 3, this checkout knows 2: nothing was changed, use a newer checkout`,
    ),
  );
  expect((await site.storage.latest('registry/head'))?.text).toBe(text);
});

test('unknown entries of a newer version survive a promotion and a rollback', async () => {
  const site = await createSite();
  const later = (before: Registry | undefined): Registry => {
    const parts = Object.entries(before?.parts ?? {}).map(([name, part]) => [
      name,
      { ...part, owner: 'later' },
    ]);
    const unknown = { calendar: ['later'] };
    return { ...before, parts: Object.fromEntries(parts), ...unknown };
  };
  await changeRegistry(site, later);
  await promote(site, [await publish(site, await createBuild(newer))]);
  await changeRegistry(site, rollback(site, 'lookup'));
  expect(await readRegistry(site)).toMatchObject({
    calendar: ['later'],
    parts: { lookup: { current: 'b00000000001', owner: 'later' }, shell: { owner: 'later' } },
  });
});
