import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
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

test('what a link leads to is not listed, wherever the link stands', async () => {
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

test('what is not there is nothing', async () => {
  const storage = folderStorage(await temporaryFolder());
  expect(await storage.read('releases/lookup/b1/a.js')).toBeUndefined();
  expect(await storage.list('releases')).toEqual([]);
  expect(await storage.sealedAt('releases/lookup/b1')).toBeUndefined();
  expect(await storage.latest('registry/head')).toBeUndefined();
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
  expect(await storage.replace('registry/head', 'one', undefined)).toBe(true);
  expect(await storage.replace('registry/head', 'other', undefined)).toBe(false);
  const first = await storage.latest('registry/head');
  expect(first?.text).toBe('one');
  expect(await storage.replace('registry/head', 'two', first?.version)).toBe(true);
  expect(await storage.replace('registry/head', 'other', first?.version)).toBe(false);
  expect((await storage.latest('registry/head'))?.text).toBe('two');
});

test('of many that replace the same version, one does', async () => {
  const storage = folderStorage(await temporaryFolder());
  await storage.replace('registry/head', '0', undefined);
  const first = await storage.latest('registry/head');
  const replaced = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      storage.replace('registry/head', `${index}`, first?.version),
    ),
  );
  expect(replaced.filter(Boolean)).toHaveLength(1);
  expect((await storage.latest('registry/head'))?.text).toBe(`${replaced.indexOf(true)}`);
});

test('a hundred versions are kept, and who slept through more cannot write over the latest', async () => {
  const root = await temporaryFolder();
  const storage = folderStorage(root);
  let version: string | undefined;
  const seen: (string | undefined)[] = [undefined];
  for (let count = 1; count <= 130; count += 1) {
    await storage.replace('registry/head', `text ${count}`, version);
    version = (await storage.latest('registry/head'))?.version;
    seen.push(version);
  }
  const kept = await readdir(join(root, 'registry/head'));
  expect(kept).toHaveLength(100);
  for (const old of seen.slice(0, -1)) {
    expect(await storage.replace('registry/head', 'late', old)).toBe(false);
  }
  expect((await storage.latest('registry/head'))?.text).toBe('text 130');
  expect(await readdir(join(root, 'registry/head'))).toEqual(kept);
});

test('a draft that a crash left is not taken for a version', async () => {
  const root = await temporaryFolder();
  const storage = folderStorage(root);
  await storage.replace('registry/head', 'one', undefined);
  await writeFile(join(root, 'registry/head/.draft-left'), 'half');
  expect((await storage.latest('registry/head'))?.text).toBe('one');
  expect(await readFile(join(root, 'registry/head/000001.json'), 'utf8')).toBe('one');
});

test('who leaves numbers out passes over nobody who does not', async () => {
  const storage = folderStorage(await temporaryFolder());
  const replace = (text: string, expected: string | undefined, next?: number) =>
    storage.replace('registry/head', text, expected, next);
  await replace('one', undefined);
  expect(await replace('nine', '1', 9)).toBe(true);
  expect(await replace('two', '1')).toBe(false);
  expect(await replace('twenty', '1', 20)).toBe(false);
  expect((await storage.latest('registry/head'))?.version).toBe('9');
  expect(await replace('ten', '9')).toBe(true);
});

test('of many that add to a series at once, each gets a number of its own', async () => {
  const storage = folderStorage(await temporaryFolder());
  const added = await Promise.all(
    Array.from({ length: 20 }, () => storage.add('registry/payment', (version) => `${version}`)),
  );
  expect(new Set(added).size).toBe(20);
  for (const version of added) {
    expect(await storage.version('registry/payment', version)).toBe(`${version}`);
  }
  await storage.forget('registry/payment', 7);
  expect(await storage.version('registry/payment', 7)).toBeUndefined();
});

test('of a trust every version is kept', async () => {
  const storage = folderStorage(await temporaryFolder());
  for (let count = 0; count < 105; count += 1) {
    await storage.replace('trust', 'text', count === 0 ? undefined : String(count));
  }
  expect(await storage.versions('trust')).toHaveLength(105);
});
