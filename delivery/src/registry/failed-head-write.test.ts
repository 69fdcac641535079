import { expect, test } from 'vitest';
import { bucketSeries } from '../bucket/bucket-series.ts';
import { StorageError } from '../site/delivery-error.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { createSharedBucket, createSharedSite } from '../testing/create-trust.ts';
import { memoryObjects } from '../testing/test-bucket.ts';
import { changeRegistry } from './change-registry.ts';
import { readRegistry } from './registry.ts';
import type { Registry } from './registered.ts';

/* Somebody who may write a pointer, but not the head, tries again and again: the versions that the head names must stay. */

const series = 'registry/switch-off';

/** Switches the shell off, with another message each time. */
const switchedOff =
  (count: number) =>
  (before: Registry = { parts: {} }): Registry => {
    const { shell } = before.parts;
    const text = `Attempt ${count}`;
    const message = { fr: text, en: text, de: text, nl: text, it: text, es: text };
    return shell
      ? { ...before, parts: { ...before.parts, shell: { ...shell, disabled: { message } } } }
      : before;
  };

async function folderSite() {
  const shared = await createSharedSite();
  return { site: shared.as('operator'), again: async () => shared.as() };
}

async function siteInBucket() {
  const { shared, open } = await createSharedBucket();
  return { site: await open(shared.as('operator').signing), again: () => open() };
}

const failing = (site: SiteFolder, error: Error): SiteFolder => ({
  ...site,
  storage: { ...site.storage, replace: () => Promise.reject(error) },
});

const fullDisk = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });

test.each([
  ['a folder', folderSite],
  ['a bucket', siteInBucket],
] as const)(
  'failed changes in %s never remove a version that the head names',
  async (_, create) => {
    const { site, again } = await create();
    await changeRegistry(site, switchedOff(0));
    const failingSite = failing(site, new StorageError('no answer'));
    for (let count = 1; count <= 105; count += 1) {
      await expect(changeRegistry(failingSite, switchedOff(count))).rejects.toThrow('no answer');
    }
    const disabled = (await readRegistry(await again())).parts['shell']?.disabled;
    expect(disabled?.message.fr).toBe('Attempt 0');
    await changeRegistry(site, switchedOff(200));
    const after = (await readRegistry(await again())).parts['shell']?.disabled;
    expect(after?.message.fr).toBe('Attempt 200');
  },
);

test('a bucket keeps the version that the head names despite a gap in the numbers', async () => {
  const versions = bucketSeries(memoryObjects(), () => false);
  const named = await versions.add(series, String, { above: 1000 });
  for (let count = 1; count <= 105; count += 1) await versions.add(series, String, { named });
  expect(await versions.version(series, named)).toBe(String(named));
  expect(await versions.versions(series)).toHaveLength(100);
});

test.each([
  [
    'a missing right in a folder',
    folderSite,
    Object.assign(new Error('EACCES'), { code: 'EACCES' }),
  ],
  ['a full disk', folderSite, fullDisk],
  ['a missing right in a bucket', siteInBucket, new StorageError('refused', { isRefusal: true })],
] as const)('%s leaves no unused version of a pointer behind', async (_, create, error) => {
  const { site } = await create();
  const before = await site.storage.versions(series);
  await expect(changeRegistry(failing(site, error), switchedOff(1))).rejects.toThrow(error.message);
  expect(await site.storage.versions(series)).toEqual(before);
});

test('a version that the head may name is kept if only the answer is missing', async () => {
  const { site } = await folderSite();
  const before = await site.storage.versions(series);
  await expect(
    changeRegistry(failing(site, new StorageError('lost')), switchedOff(1)),
  ).rejects.toThrow('lost');
  expect(await site.storage.versions(series)).toHaveLength(before.length + 1);
});
