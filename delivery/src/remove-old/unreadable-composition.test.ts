import { readdir } from 'node:fs/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { createSite } from '../testing/create-site.ts';

/** Folder that a network file system fails to find for a moment. */
const failing = vi.hoisted(() => ({ path: '' }));

vi.mock(import('node:fs/promises'), async (importOriginal) => {
  const original = await importOriginal();
  const access: typeof original.access = async (path, ...rest) => {
    if (path === failing.path) throw Object.assign(new Error('EIO'), { code: 'EIO' });
    return original.access(path, ...rest);
  };
  return { ...original, access };
});

// Other test files share their modules with this one.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { removeOld } = await import('./remove-old.ts');
const { compose } = await import('../local/compose.ts');

test('artifacts in use stay if their composition is not found for a moment', async () => {
  const site = await createSite();
  await compose(site);
  const [composition = ''] = await readdir(site.compositions);
  const artifacts = await readdir(site.artifacts);
  failing.path = `${site.compositions}/${composition}`;
  await removeOld(site, new Date(Date.now() + 24 * 60 * 60 * 1000));
  expect(await readdir(site.artifacts)).toEqual(artifacts);
});
