import { expect, test } from 'vitest';
import { createSite } from '../testing/create-site.ts';
import { changeRegistry } from './change-registry.ts';
import { readRegistry, readVersionedRegistry } from './registry.ts';

test('a change that meets another one is made anew of what is there then', async () => {
  const site = await createSite();
  const seen: (string | undefined)[] = [];
  await changeRegistry(site, async (before) => {
    seen.push(before?.notice);
    // Somebody else is faster, once.
    if (seen.length === 1) {
      await changeRegistry(site, (other) => ({ parts: {}, ...other, notice: 'n1' }));
    }
    return { parts: {}, ...before, content: { current: 'c1' } };
  });
  expect(seen).toEqual([undefined, 'n1']);
  expect(await readRegistry(site)).toMatchObject({ notice: 'n1', content: { current: 'c1' } });
});

test('a change that changes nothing writes nothing', async () => {
  const site = await createSite();
  const before = await readVersionedRegistry(site);
  await changeRegistry(site, (registry) => ({ parts: {}, ...registry }));
  expect(await readVersionedRegistry(site)).toEqual(before);
});

test('a registry that never stands still is given up, and said so', async () => {
  const site = await createSite();
  const busy = { ...site, storage: { ...site.storage, replace: async () => false } };
  const change = changeRegistry(busy, (before) => ({ parts: {}, ...before, notice: 'n1' }), 3);
  await expect(change).rejects.toThrow(
    /^Others changed the registry 3 times in the meantime: nothing was changed, try again$/,
  );
});
