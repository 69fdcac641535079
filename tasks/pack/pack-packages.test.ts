import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeEarlier } from './pack-packages.ts';

test('packing removes the earlier versions of the same package only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'amendes-tarballs-'));
  const others = ['amendes-contract-tools-1.0.0.tgz', 'amendes-ui-1.0.0.tgz', 'notes.txt'];
  for (const file of ['amendes-contract-2.6.0.tgz', 'amendes-contract-2.7.0.tgz', ...others]) {
    await writeFile(join(folder, file), '');
  }
  await removeEarlier(folder, join(import.meta.dirname, '../../shared/contract'));
  expect(await readdir(folder)).toEqual(others);
  await rm(folder, { recursive: true });
});
