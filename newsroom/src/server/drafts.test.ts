import { mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Drafts, writeDurably } from './drafts.ts';

const anna = { id: 'a', name: 'Anna' };
const albert = { id: 'b', name: 'Albert' };
const at = new Date('2026-11-23T09:00:00Z');
const path = 'de/plan.md';

const setUp = async () => new Drafts(await mkdtemp(join(tmpdir(), 'amendes-drafts-')));

/** Number of a draft's first revision. */
const first = at.getTime();

const saving = (text: string, revision: number, by = anna) => ({
  text,
  revision,
  began: 'served',
  by,
  at,
  served: 'served',
});

test('a draft is there for another process as soon as it is saved', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'amendes-drafts-'));
  await new Drafts(folder).save(path, saving('one', 0));
  expect(await new Drafts(folder).find(path)).toEqual({
    revision: first,
    text: 'one',
    base: 'served',
    stage: 'writing',
    authors: ['a'],
    by: 'Anna',
    at: at.toISOString(),
  });
  expect([...(await new Drafts(folder).all()).keys()]).toEqual([path]);
});

test('a save in progress is on the disk once allWritten resolves', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'amendes-drafts-'));
  const drafts = new Drafts(folder);
  void drafts.save(path, saving('one', 0));
  await drafts.allWritten();
  expect((await new Drafts(folder).find(path))?.text).toBe('one');
});

test('a save from an older revision is a conflict that has both texts and their base', async () => {
  const drafts = await setUp();
  await drafts.save(path, saving('one', 0));
  await drafts.save(path, saving('two', first));
  const mine = { ...saving('mine', first, albert), began: 'one' };
  await expect(drafts.save(path, mine)).rejects.toMatchObject({
    status: 409,
    body: {
      kind: 'conflict',
      path,
      base: 'one',
      theirs: 'two',
      mine: 'mine',
      by: 'Anna',
      mineBy: 'Albert',
      revision: first + 1,
    },
  });
  expect((await drafts.find(path))?.text).toBe('two');
});

test('a conflict names everybody who has saved since', async () => {
  const drafts = await setUp();
  await drafts.save(path, saving('one', 0));
  await drafts.save(path, saving('two', first, { id: 'c', name: 'Carl' }));
  await drafts.save(path, saving('three', first + 1, { id: 'd', name: 'Dora' }));
  await drafts.save(path, saving('four', first + 2, { id: 'c', name: 'Carl' }));
  await expect(drafts.save(path, saving('mine', first, albert))).rejects.toMatchObject({
    body: { by: 'Carl, Dora' },
  });
});

test('a merged draft is based on the text it was merged with, not on a later one', async () => {
  const drafts = await setUp();
  await drafts.save(path, saving('one', 0));
  const served = 'published while two texts were being merged';
  const merged = await drafts.save(path, { ...saving('merged', first), onto: 'theirs', served });
  expect(merged.base).toBe('theirs');
});

test('only one of many simultaneous saves of the same revision is kept', async () => {
  const drafts = await setUp();
  const all = Array.from({ length: 20 }, (_, index) => drafts.save(path, saving(`${index}`, 0)));
  const settled = await Promise.allSettled(all);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await drafts.find(path))?.revision).toBe(first);
});

test('a change of an approved text removes its approval', async () => {
  const drafts = await setUp();
  await drafts.save(path, saving('one', 0));
  await drafts.mark(path, first, () => ({ stage: 'approved', approvedBy: 'Rémi' }));
  const changed = await drafts.save(path, saving('two', first, albert));
  expect(changed.stage).toBe('writing');
  expect(changed.approvedBy).toBeUndefined();
  expect(changed.authors).toEqual(['a', 'b']);
});

test('a refusal because a text has changed names the file of the text', async () => {
  const drafts = await setUp();
  await drafts.save(path, saving('one', 0));
  const message = expect.stringContaining(path);
  const refusal = { status: 409, body: { kind: 'refused', message } };
  await expect(drafts.at(path, first + 1)).rejects.toMatchObject(refusal);
});

test('a draft that was changed since it was published stays', async () => {
  const drafts = await setUp();
  await drafts.save(path, saving('one', 0));
  await drafts.removePublished(path, 'another');
  expect((await drafts.find(path))?.text).toBe('one');
  await drafts.removePublished(path, 'one');
  expect(await drafts.find(path)).toBeUndefined();
});

test('a draft is based on the text that its author was shown, not on the served one', async () => {
  const drafts = await setUp();
  const draft = await drafts.save(path, { ...saving('mine', 0), began: 'shown' });
  expect(draft.base).toBe('shown');
});

test('a tab with the revision of a removed draft cannot overwrite a newer draft', async () => {
  const drafts = await setUp();
  await drafts.save(path, saving('one', 0));
  await drafts.removePublished(path, 'one');
  const later = { at: new Date(first + 60_000), served: 'one' };
  await drafts.save(path, { ...saving('two', 0, albert), ...later, began: 'one' });
  const mine = { ...saving('mine', first), ...later, began: 'one' };
  await expect(drafts.save(path, mine)).rejects.toMatchObject({
    body: { base: 'one', theirs: 'two', mine: 'mine', by: 'Albert' },
  });
});

test('saving a draft that was removed is a conflict with the served text', async () => {
  const drafts = await setUp();
  await drafts.save(path, saving('one', 0));
  await drafts.remove(path, saving('one', first));
  expect(await drafts.find(path)).toBeUndefined();
  await drafts.remove(path, saving('one', first));
  const mine = { ...saving('mine', first), began: 'one', served: 'published since' };
  await expect(drafts.save(path, mine)).rejects.toMatchObject({
    body: { base: 'one', theirs: 'published since', mine: 'mine', revision: 0 },
  });
});

test('discarding a draft that another user has continued is a conflict', async () => {
  const drafts = await setUp();
  await drafts.save(path, saving('one', 0));
  await drafts.save(path, saving('two', first));
  const removing = drafts.remove(path, { ...saving('one', first, albert), began: 'one' });
  await expect(removing).rejects.toMatchObject({
    status: 409,
    body: { kind: 'conflict', base: 'one', theirs: 'two', by: 'Anna', revision: first + 1 },
  });
  expect((await drafts.find(path))?.text).toBe('two');
});

test('a file that cannot be written leaves no temporary file behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'amendes-drafts-'));
  // A file cannot replace a folder.
  await mkdir(join(folder, 'plans.json'));
  await expect(writeDurably(join(folder, 'plans.json'), '[]')).rejects.toThrow('plans.json');
  expect(await readdir(folder)).toEqual(['plans.json']);
});

test('a save on top of one’s own published draft starts a new draft', async () => {
  const drafts = await setUp();
  await drafts.save(path, saving('one', 0));
  await drafts.removePublished(path, 'one');
  const goingOn = { ...saving('one, and more', first), began: 'one', served: 'one' };
  expect(await drafts.save(path, goingOn)).toMatchObject({ text: 'one, and more', base: 'one' });
});
