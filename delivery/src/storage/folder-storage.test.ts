import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { folderStorage } from './folder-storage.ts';

/* What is true of a folder alone; what is true of every storage stands in `bucket/every-storage.test.ts`. */

const files = (text: string) =>
  new Map([
    ['a.js', Buffer.from(text)],
    ['deep/b.js', Buffer.from('b')],
  ]);

test('a folder is sealed without anything left beside it', async () => {
  const root = await temporaryFolder();
  const storage = folderStorage(root);
  const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`);
  await Promise.all(texts.map((text) => storage.seal('releases/a/b', files(text))));
  expect(await readdir(join(root, 'releases/a'))).toEqual(['b']);
});

test('a removed folder is gone, with nothing left behind', async () => {
  const root = await temporaryFolder();
  const storage = folderStorage(root);
  await storage.seal('releases/lookup/b1', files('a'));
  await storage.remove('releases/lookup/b1');
  expect(await readdir(join(root, 'releases/lookup'))).toEqual([]);
});

test('a file that cannot be read is a failure, not nothing', async () => {
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
