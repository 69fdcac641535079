import { lstat, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '@amendes/delivery/testing/temporary-folder.ts';
import { siteFolder } from '@amendes/delivery/site/site-folder.ts';
import { expect, test } from 'vitest';
import { Drafts } from './drafts.ts';
import { Newsroom } from './newsroom.ts';
import { Plans } from './plans.ts';

/* Drafts and plans that exist but cannot be read are an error, and nothing replaces them. */

const path = 'de/plan.md';
const at = new Date('2026-11-23T09:00:00Z');
const by = { id: 'a', name: 'Anna' };
const save = { text: 'mine', revision: 0, began: 'served', by, at, served: 'served' };
const plan = { subject: 'Panne.', by: 'Paula', why: 'panne', withGaps: false, texts: [] };
const later = { ...plan, kind: 'banner', banner: 'words', from: '2026-11-24T09:00:00Z' } as const;

async function setUp() {
  const folder = await temporaryFolder();
  const drafts = new Drafts(join(folder, 'drafts'));
  const newsroom = new Newsroom(siteFolder(folder), folder, folder);
  const plans = new Plans(folder, newsroom, drafts, () => at);
  const uses = {
    'plans.json': [() => plans.all(), () => plans.add(later), () => plans.tick()],
    [`drafts/${path}.json`]: [
      () => drafts.find(path),
      () => drafts.save(path, save),
      () => drafts.remove(path, save),
      () => drafts.removePublished(path, 'mine'),
    ],
  };
  const files = Object.entries(uses).map(([name, operations]) => ({
    file: join(folder, name),
    operations,
  }));
  return { folder, drafts, plans, files };
}

test('a file that cannot be read is an error and is not replaced', async () => {
  for (const { file, operations } of (await setUp()).files) {
    await mkdir(dirname(file), { recursive: true });
    // A link to itself cannot be followed, even by root; a plain file could be overwritten.
    await symlink(file, file);
    for (const operation of operations) {
      await expect(operation(), operation.toString()).rejects.toThrow(file);
      expect((await lstat(file)).isSymbolicLink()).toBe(true);
    }
  }
});

test('a folder in place of a file is an error that names it', async () => {
  for (const { file, operations } of (await setUp()).files) {
    await mkdir(file, { recursive: true });
    for (const operation of operations)
      await expect(operation(), operation.toString()).rejects.toThrow(file);
  }
});

test.each(['', '[{', '\0\0\0', 'null', '"words"', '{}', '[null]'])(
  'a file with the content %j is an error and is not changed',
  async (damaged) => {
    for (const { file, operations } of (await setUp()).files) {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, damaged);
      for (const operation of operations) {
        await expect(operation(), operation.toString()).rejects.toThrow(file);
        expect(await readFile(file, 'utf8')).toBe(damaged);
      }
    }
  },
);

test('an unreadable draft is marked, and the other drafts can be used', async () => {
  const { folder, drafts } = await setUp();
  await drafts.save('de/aide.md', save);
  await drafts.save('fr/plan.md', save);
  await writeFile(join(folder, 'drafts', `${path}.json`), '[{');
  expect([...(await drafts.all())]).toEqual(
    expect.arrayContaining([
      ['de/aide.md', expect.objectContaining({ text: 'mine' })],
      [path, 'unreadable'],
    ]),
  );
  expect([...(await drafts.siblings('en/plan.md')).keys()]).toEqual(['fr/plan.md']);
});

test('a folder of drafts that cannot be listed is an error, not an empty folder', async () => {
  const folder = join(await temporaryFolder(), 'drafts');
  await symlink(folder, folder);
  await expect(new Drafts(folder).all()).rejects.toThrow(folder);
});

test('a new data folder has neither plans nor drafts', async () => {
  const { drafts, plans } = await setUp();
  expect(await plans.all()).toEqual([]);
  expect(await drafts.find(path)).toBeUndefined();
  expect([...(await drafts.all())]).toEqual([]);
});
