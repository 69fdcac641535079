import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { siteFolder } from '../site/site-folder.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { noteSeen, readSeen } from './seen.ts';

const seen = (version: number) => ({
  trust: { version: 1, hash: 'a' },
  head: { version, hash: `${version}` },
  pointers: {},
});

test('a process remembers a state that could not be written to its file', async () => {
  const memory = await temporaryFolder();
  const site = siteFolder(await temporaryFolder(), { memory });
  await noteSeen(site, seen(5));
  const [name = ''] = await readdir(memory);
  const path = join(memory, name);
  const before = await readFile(path, 'utf8');
  await noteSeen(site, seen(9));
  // A full disk would have left the file like this.
  await writeFile(path, before);
  expect((await readSeen(site))?.head.version).toBe(9);
});

test('a newer state that another process has seen counts too', async () => {
  const memory = await temporaryFolder();
  const site = siteFolder(await temporaryFolder(), { memory });
  await noteSeen(site, seen(5));
  const [name = ''] = await readdir(memory);
  await writeFile(join(memory, name), JSON.stringify(seen(9)));
  expect((await readSeen(site))?.head.version).toBe(9);
});

test('an unreadable memory is an error, not a site that was never seen', async () => {
  const memory = await temporaryFolder();
  const site = siteFolder(await temporaryFolder(), { memory });
  await noteSeen(site, seen(5));
  const [name = ''] = await readdir(memory);
  // Reading a folder fails for every account, as a file of another account does for most.
  await rm(join(memory, name));
  await mkdir(join(memory, name));
  await expect(readSeen(site)).rejects.toThrow(/cannot be read: EISDIR/);
});

test('a missing memory folder means that nothing was seen', async () => {
  const memory = join(await temporaryFolder(), 'missing');
  expect(await readSeen(siteFolder(await temporaryFolder(), { memory }))).toBeUndefined();
});

test('a state that is noted late does not replace a newer one', async () => {
  const memory = await temporaryFolder();
  const site = siteFolder(await temporaryFolder(), { memory });
  await noteSeen(site, { ...seen(6), pointers: { payment: 2 } });
  await noteSeen(site, { ...seen(5), pointers: { payment: 1, lookup: 3 } });
  const newest = { ...seen(6), pointers: { payment: 2, lookup: 3 } };
  expect(await readSeen(site)).toEqual(newest);
  const [name = ''] = await readdir(memory);
  expect(JSON.parse(await readFile(join(memory, name), 'utf8'))).toEqual(newest);
});

test('a memory folder that links to itself is an error, not a site never seen', async () => {
  const memory = join(await temporaryFolder(), 'loop');
  await symlink(memory, memory);
  const site = siteFolder(await temporaryFolder(), { memory });
  await expect(readSeen(site)).rejects.toThrow(/cannot be read: ELOOP\. Let this account read it/);
});
