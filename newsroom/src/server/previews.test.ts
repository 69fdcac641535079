import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentPage } from '@amendes/protocol/content-page.ts';
import { temporaryFolder } from '@amendes/delivery/testing/temporary-folder.ts';
import { expect, test } from 'vitest';
import { Previews } from './previews.ts';

const page: ContentPage = {
  format: 1,
  page: 'aide',
  language: 'fr',
  title: 'Aide',
  description: 'Aide',
  updated: '2026-11-20',
  outdated: false,
  body: [],
};
const day = 24 * 60 * 60 * 1000;

test('a damaged preview does not prevent the removal of an expired one', async () => {
  const folder = await temporaryFolder();
  let now = new Date('2026-11-23T09:00:00Z');
  const previews = new Previews(folder, () => now);
  const { path } = await previews.share(page, {});
  for (const name of ['0.json.draft-123', '0.json', '1.json']) {
    await writeFile(join(folder, name), name === '1.json' ? 'null' : '{"pa');
  }
  now = new Date(now.valueOf() + 8 * day);
  await previews.sweep();
  expect((await readdir(folder)).toSorted()).toEqual(['0.json', '0.json.draft-123', '1.json']);
  await expect(previews.find(path.slice('/apercu/'.length))).rejects.toMatchObject({ status: 410 });
});
