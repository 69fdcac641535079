import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { folderStorage } from './folder-storage.ts';

const files = (text: string) =>
  new Map([
    ['a.js', Buffer.from(text)],
    ['deep/b.js', Buffer.from('b')],
  ]);

test('what is sealed is read again, and listed', async () => {
  const storage = folderStorage(await temporaryFolder());
  expect(await storage.seal('releases/lookup/b1', files('a'))).toBe(true);
  expect((await storage.read('releases/lookup/b1/a.js'))?.toString()).toBe('a');
  expect(await storage.list('releases')).toEqual(['lookup/b1/a.js', 'lookup/b1/deep/b.js']);
  expect(await storage.sealedAt('releases/lookup/b1')).toBeInstanceOf(Date);
});

test('what is not there is nothing', async () => {
  const storage = folderStorage(await temporaryFolder());
  expect(await storage.read('releases/lookup/b1/a.js')).toBeUndefined();
  expect(await storage.list('releases')).toEqual([]);
  expect(await storage.sealedAt('releases/lookup/b1')).toBeUndefined();
  expect(await storage.readRegistry()).toBeUndefined();
  await storage.remove('releases/lookup/b1');
});

test('what is sealed stays as it is', async () => {
  const root = await temporaryFolder();
  const storage = folderStorage(root);
  await storage.seal('releases/lookup/b1', files('first'));
  expect(await storage.seal('releases/lookup/b1', files('second'))).toBe(false);
  expect((await storage.read('releases/lookup/b1/a.js'))?.toString()).toBe('first');
  expect(await readdir(join(root, 'releases/lookup'))).toEqual(['b1']);
});

test('of many that seal the same folder at once, one does', async () => {
  const root = await temporaryFolder();
  const storage = folderStorage(root);
  const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`);
  const sealed = await Promise.all(texts.map((text) => storage.seal('releases/a/b', files(text))));
  expect(sealed.filter(Boolean)).toHaveLength(1);
  const winner = texts[sealed.indexOf(true)];
  expect((await storage.read('releases/a/b/a.js'))?.toString()).toBe(winner);
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

test('the registry is replaced only by who knows what it replaces', async () => {
  const storage = folderStorage(await temporaryFolder());
  expect(await storage.replaceRegistry('one', undefined)).toBe(true);
  expect(await storage.replaceRegistry('other', undefined)).toBe(false);
  const first = await storage.readRegistry();
  expect(first?.text).toBe('one');
  expect(await storage.replaceRegistry('two', first?.version)).toBe(true);
  expect(await storage.replaceRegistry('other', first?.version)).toBe(false);
  expect((await storage.readRegistry())?.text).toBe('two');
});

test('of many that replace the same version, one does', async () => {
  const storage = folderStorage(await temporaryFolder());
  await storage.replaceRegistry('0', undefined);
  const first = await storage.readRegistry();
  const replaced = await Promise.all(
    Array.from({ length: 20 }, (_, index) => storage.replaceRegistry(`${index}`, first?.version)),
  );
  expect(replaced.filter(Boolean)).toHaveLength(1);
  expect((await storage.readRegistry())?.text).toBe(`${replaced.indexOf(true)}`);
});

test('a hundred versions are kept, and who slept through more cannot write over the latest', async () => {
  const root = await temporaryFolder();
  const storage = folderStorage(root);
  let version: string | undefined;
  const seen: (string | undefined)[] = [undefined];
  for (let count = 1; count <= 130; count += 1) {
    await storage.replaceRegistry(`text ${count}`, version);
    version = (await storage.readRegistry())?.version;
    seen.push(version);
  }
  const kept = await readdir(join(root, 'registry'));
  expect(kept).toHaveLength(100);
  for (const old of seen.slice(0, -1)) {
    expect(await storage.replaceRegistry('late', old)).toBe(false);
  }
  expect((await storage.readRegistry())?.text).toBe('text 130');
  expect(await readdir(join(root, 'registry'))).toEqual(kept);
});

test('a draft that a crash left is not taken for a version', async () => {
  const root = await temporaryFolder();
  const storage = folderStorage(root);
  await storage.replaceRegistry('one', undefined);
  await writeFile(join(root, 'registry/.draft-left'), 'half');
  expect((await storage.readRegistry())?.text).toBe('one');
  expect(await readFile(join(root, 'registry/000001.json'), 'utf8')).toBe('one');
});
