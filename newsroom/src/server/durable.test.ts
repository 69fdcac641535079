import { join } from 'node:path';
import { temporaryFolder } from '@amendes/delivery/testing/temporary-folder.ts';
import { afterAll, expect, test, vi } from 'vitest';

const { synced } = vi.hoisted(() => ({ synced: new Array<unknown>() }));

vi.mock(import('node:fs/promises'), async (load) => {
  const real = await load();
  const open: typeof real.open = async (path, ...more) => {
    const handle = await real.open(path, ...more);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      await sync();
      synced.push(path);
    };
    return handle;
  };
  return { ...real, open };
});

// Tests of other files share their modules with this one.
vi.resetModules();
afterAll(() => void vi.resetModules());

test('after a power cut a file has the name under which it was written', async () => {
  const { writeDurably } = await import('./drafts.ts');
  const folder = await temporaryFolder();
  await writeDurably(join(folder, 'draft.json'), '{}');
  // A name is on the disk once its folder is.
  expect(synced).toEqual([folder]);
});
