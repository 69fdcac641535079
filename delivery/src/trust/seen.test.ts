import { readdir, readFile, writeFile } from 'node:fs/promises';
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

test('what a process has seen since counts where its file could not be written', async () => {
  const memory = await temporaryFolder();
  const site = siteFolder(await temporaryFolder(), { memory });
  await noteSeen(site, seen(5));
  const [name = ''] = await readdir(memory);
  const path = join(memory, name);
  const before = await readFile(path, 'utf8');
  await noteSeen(site, seen(9));
  // As a full disk would have left it.
  await writeFile(path, before);
  expect((await readSeen(site))?.head.version).toBe(9);
});

test('what another process has seen since counts, too', async () => {
  const memory = await temporaryFolder();
  const site = siteFolder(await temporaryFolder(), { memory });
  await noteSeen(site, seen(5));
  const [name = ''] = await readdir(memory);
  await writeFile(join(memory, name), JSON.stringify(seen(9)));
  expect((await readSeen(site))?.head.version).toBe(9);
});
