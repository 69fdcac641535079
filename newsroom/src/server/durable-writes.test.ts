import { join } from 'node:path';
import { temporaryFolder } from '@amendes/delivery/testing/temporary-folder.ts';
import { afterAll, expect, test, vi } from 'vitest';

/** Recorded operations on the disk, and the error code with which syncing fails. */
const disk = vi.hoisted(() => ({ done: new Array<string>(), fault: '' }));

vi.mock(import('node:fs/promises'), async (load) => {
  const real = await load();
  const open: typeof real.open = async (path, ...more) => {
    const handle = await real.open(path, ...more);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      if (disk.fault) throw Object.assign(new Error(disk.fault), { code: disk.fault });
      await sync();
      disk.done.push(`synced ${String(path)}`);
    };
    return handle;
  };
  const rename: typeof real.rename = async (from, to) => {
    await real.rename(from, to);
    disk.done.push(`named ${String(to)}`);
  };
  return { ...real, open, rename };
});

// Tests of other files share their modules with this one.
vi.resetModules();
afterAll(() => void vi.resetModules());

const { writeDurably } = await import('./drafts.ts');

test('a written file is renamed, and its folder is synced afterwards', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'draft.json');
  await writeDurably(path, '{}');
  // A file name is on the disk once its folder is synced.
  expect(disk.done).toEqual([`named ${path}`, `synced ${folder}`]);
});

const writeWith = async (fault: string) => {
  disk.fault = fault;
  return writeDurably(join(await temporaryFolder(), 'draft.json'), '{}');
};

test('a file is written even if folders cannot be synced', async () => {
  await expect(writeWith('EINVAL')).resolves.toBeUndefined();
});

test('a write fails if the disk reports an error', async () => {
  await expect(writeWith('EIO')).rejects.toThrow('EIO');
});
