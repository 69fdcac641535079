import { expect, test } from 'vitest';
import { createEmptySite, createSite } from '../testing/create-site.ts';
import { changeRegistry, previewChange } from './change-registry.ts';
import { readRegistry, readVersionedRegistry } from './registry.ts';

test('a change that meets a faster one is made again on top of that one', async () => {
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

test('a change fails after 3 attempts if others are faster each time', async () => {
  const site = await createSite();
  const busy = { ...site, storage: { ...site.storage, replace: async () => false } };
  let tries = 0;
  const change = changeRegistry(
    busy,
    (before) => ({ parts: {}, ...before, notice: `n${(tries += 1)}` }),
    3,
  );
  await expect(change).rejects.toThrow(
    /^Others changed the registry 3 times in the meantime: nothing was changed, try again$/,
  );
  expect(tries).toBe(3);
});

test('the time at which a release was replaced is recorded until it is served again', async () => {
  const site = await createSite();
  const serve = (number: number) =>
    changeRegistry(site, (before) => ({
      ...before,
      parts: {
        payment: {
          current: `p${number}`,
          canary: { build: `q${number}`, percent: 5, salt: 's' },
        },
        help: { current: 'h1' },
      },
      content: { current: `c${number}` },
      configuration: { current: `o${number}` },
      money: { current: `m${number}` },
    }));
  const startedAt = Date.now();
  await serve(1);
  const { after } = await serve(2);
  const { 'shell/a00000000001': _, 'lookup/b00000000001': __, ...retired } = after.retired ?? {};
  expect(Object.keys(retired).toSorted()).toEqual([
    'configuration/o1',
    'content/c1',
    'money/m1',
    'payment/p1',
    'payment/q1',
  ]);
  for (const at of Object.values(retired)) {
    expect(Math.abs(Date.parse(at) - startedAt)).toBeLessThan(60_000);
  }
  const again = await serve(1);
  expect(Object.keys(again.after.retired ?? {})).not.toContain('content/c1');
  expect(again.after.retired).toHaveProperty(['content/c2']);
});

test('a replaced composer is recorded as retired, and a new site has nothing retired', async () => {
  const site = await createSite();
  const { composer, retired } = await readRegistry(site);
  expect(retired).toBeUndefined();
  const change = { composer: { current: 'k2' } };
  const { after } = await changeRegistry(site, (before) => ({ parts: {}, ...before, ...change }));
  expect(Object.keys(after.retired ?? {})).toEqual([`composer/${composer?.current}`]);
});

test('the preview of a first change shows the new registry and writes nothing', async () => {
  const site = await createEmptySite();
  const preview = await previewChange(site, () => ({ parts: {}, notice: 'n1' }));
  expect(preview).toEqual({ before: undefined, after: { parts: {}, notice: 'n1' } });
  await expect(readRegistry(site)).rejects.toThrow('No registry in');
});
