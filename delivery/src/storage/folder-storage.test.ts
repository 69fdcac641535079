import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writeWhole } from './drafts.ts';
import { folderStorage } from './folder-storage.ts';

/* These tests cover folders only. `bucket/every-storage.test.ts` covers the behaviour that all storages share. */

const files = (text: string) =>
  new Map([
    ['a.js', Buffer.from(text)],
    ['deep/b.js', Buffer.from('b')],
  ]);

test('a listing follows no symbolic link at any depth', async () => {
  const [root, elsewhere] = [await temporaryFolder(), await temporaryFolder()];
  const storage = folderStorage(root);
  await folderStorage(elsewhere).seal('lookup/b2', files('foreign'));
  await storage.seal('releases/lookup/b1', files('a'));
  await symlink(join(elsewhere, 'lookup/b2'), join(root, 'releases/lookup/b2'));
  await symlink(join(elsewhere, 'lookup/b2/a.js'), join(root, 'releases/lookup/b1/c.js'));
  await symlink(join(elsewhere, 'lookup'), join(root, 'releases/payment'));
  expect(await storage.list('releases')).toEqual(['lookup/b1/a.js', 'lookup/b1/deep/b.js']);
  expect(await storage.list('releases/payment')).toEqual([]);
  expect(await storage.list('releases/lookup/b2')).toEqual([]);
});

test('twenty simultaneous seals of a folder leave nothing beside it', async () => {
  const root = await temporaryFolder();
  const storage = folderStorage(root);
  const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`);
  await Promise.all(texts.map((text) => storage.seal('releases/a/b', files(text))));
  expect(await readdir(join(root, 'releases/a'))).toEqual(['b']);
});

test('removing a folder leaves nothing behind', async () => {
  const root = await temporaryFolder();
  const storage = folderStorage(root);
  await storage.seal('releases/lookup/b1', files('a'));
  await storage.remove('releases/lookup/b1');
  expect(await readdir(join(root, 'releases/lookup'))).toEqual([]);
});

test('a path that cannot be read as a file is an error rather than missing', async () => {
  const root = await temporaryFolder();
  const storage = folderStorage(root);
  await storage.seal('releases/lookup/b1', files('a'));
  await expect(storage.read('releases/lookup/b1/deep')).rejects.toThrow('EISDIR');
});

test('a draft that a crash left is not taken for a version', async () => {
  const root = await temporaryFolder();
  const storage = folderStorage(root);
  await storage.replace('registry/head', 'one', undefined);
  await writeFile(join(root, 'registry/head/.draft-left'), 'half');
  expect((await storage.latest('registry/head'))?.text).toBe('one');
  expect(await readFile(join(root, 'registry/head/000001.json'), 'utf8')).toBe('one');
});

test('twenty simultaneous writers of one file succeed and leave one whole text', async () => {
  const folder = await temporaryFolder();
  const texts = Array.from({ length: 20 }, (_, index) => `${index}`.repeat(10_000));
  await Promise.all(texts.map((text) => writeWhole(join(folder, 'signature.json'), text)));
  expect(await readdir(folder)).toEqual(['signature.json']);
  expect(texts).toContain(await readFile(join(folder, 'signature.json'), 'utf8'));
});

test('a file whose name is not that of a version is ignored', async () => {
  const root = await temporaryFolder();
  const storage = folderStorage(root);
  await storage.replace('registry/head', 'one', undefined);
  for (const name of ['2.json', '0000003.json']) {
    await writeFile(join(root, 'registry/head', name), 'other');
  }
  expect(await storage.latest('registry/head')).toEqual({ text: 'one', version: '1' });
  expect(await storage.versions('registry/head')).toHaveLength(1);
  expect(await storage.replace('registry/head', 'two', '1')).toBe(true);
});
