import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { writeWholeFolder } from './write-whole-folder.ts';

const fillWith = (name: string) => (draft: string) => writeFile(join(draft, name), name);

test('a new folder takes the place of the old one, of which nothing is left', async () => {
  const folder = await temporaryFolder();
  await writeWholeFolder(join(folder, 'deep/documents'), fillWith('old.html'));
  await writeWholeFolder(join(folder, 'deep/documents'), fillWith('new.html'));
  expect(await readdir(join(folder, 'deep/documents'))).toEqual(['new.html']);
  expect(await readdir(join(folder, 'deep'))).toEqual(['documents']);
});

test('a folder that cannot be filled leaves the old one, and no draft', async () => {
  const folder = await temporaryFolder();
  await writeWholeFolder(join(folder, 'documents'), fillWith('old.html'));
  const failure = writeWholeFolder(join(folder, 'documents'), async (draft) => {
    await fillWith('half.html')(draft);
    throw new Error('no space left');
  });
  await expect(failure).rejects.toThrow('no space left');
  expect(await readdir(folder)).toEqual(['documents']);
  expect(await readFile(join(folder, 'documents/old.html'), 'utf8')).toBe('old.html');
});
