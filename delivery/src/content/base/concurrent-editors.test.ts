import { execFileSync } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readRegistry } from '../../registry/registry.ts';
import type { SiteFolder } from '../../site/site-folder.ts';
import { aPage, createContent } from '../../testing/create-content.ts';
import { createSiteOfPages } from '../../testing/create-site.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { bringContent } from '../bring-content.ts';
import { contentPromotion } from '../release/promote-content.ts';
import { readContentRelease } from '../../release/content-release.ts';
import { changeRegistry } from '../../registry/change-registry.ts';
import { writeBase } from './base-file.ts';
import { pullContent } from './pull-content.ts';
import { refuseOverwriting } from './refuse-overwriting.ts';

let site: SiteFolder;
const file = 'de/glossaire.md';
const key = (title: string, more = '') =>
  aPage(title, `A lead.\n\n## Key {#cle}\n\nTwo digits.\n\nOf the notice.\n\nAt its top.${more}\n`);

beforeEach(async () => {
  site = await createSiteOfPages();
});

/** Publishes a folder as the command does. */
async function publish(folder: string, onto?: string): Promise<string> {
  const replaced = await refuseOverwriting(site, folder, onto);
  const { release } = await bringContent(site, folder, { withGaps: false, onto: replaced });
  await writeBase(folder, site.root, release.build);
  return release.build;
}

/** Creates the folders of two editors who start with the same published texts. */
async function twoEditors(): Promise<readonly [string, string, string]> {
  const one = await createContent({ [file]: key('Glossar') });
  const first = await publish(one);
  const other = await temporaryFolder();
  await cp(one, other, { recursive: true });
  return [one, other, first];
}

const write = async (folder: string, text: string, path = file) =>
  writeFile(join(folder, path), text);

const served = async () => (await readRegistry(site)).content?.current;

test('the second of two editors is refused and shown the words the first changed', async () => {
  const [one, other, first] = await twoEditors();
  await write(one, key('Glossar (neu)'));
  const theirs = await publish(one);
  await write(other, key('Glossar', ' Left.'));
  const attempt = publish(other);
  await expect(attempt).rejects.toThrow(
    `The texts ${theirs} are served, and these were not made of them but of ${first}: others would lose what they changed`,
  );
  await expect(attempt).rejects.toThrow(
    '  de/glossaire.md:2  title: Glossar {+(neu)+} description: ',
  );
  await expect(attempt).rejects.toThrow(`on purpose: pnpm content publish --onto ${theirs}`);
  expect(await served()).toBe(theirs);
});

test('changes of two editors to different lines of a page are merged and published', async () => {
  const [one, other] = await twoEditors();
  await write(one, key('Glossar (neu)'));
  await publish(one);
  await write(other, key('Glossar', ' Left.'));
  expect(await pullContent(site, other)).toMatchObject({
    taken: [],
    merged: [file],
    conflicts: [],
  });
  await publish(other);
  expect(await readFile(join(other, file), 'utf8')).toBe(key('Glossar (neu)', ' Left.'));
});

test('a pull takes a page that only another editor changed and keeps local changes', async () => {
  const [one, other] = await twoEditors();
  const help = (text: string) => aPage('FAQ', `${text}\n`);
  await write(one, key('Glossar (neu)'));
  await publish(one);
  await write(other, help('Another lead.'), 'fr/faq.md');
  expect(await pullContent(site, other)).toMatchObject({ taken: [file], merged: [] });
  expect(await readFile(join(other, 'fr/faq.md'), 'utf8')).toBe(help('Another lead.'));
});

test('a line that both editors changed keeps both texts and cannot be published', async () => {
  const [one, other] = await twoEditors();
  await write(one, key('Glossar (neu)'));
  const theirs = await publish(one);
  await write(other, key('Lexikon'));
  expect((await pullContent(site, other)).conflicts).toEqual([file]);
  const text = await readFile(join(other, file), 'utf8');
  for (const title of ['Glossar (neu)', 'Lexikon']) expect(text).toContain(`title: ${title}`);
  await expect(publish(other)).rejects.toThrow(/de\/glossaire\.md:2:1 {2}Two texts for one place/);
  expect(await served()).toBe(theirs);
});

test('texts of another editor are overwritten only by naming their id', async () => {
  const [one, other, first] = await twoEditors();
  await write(one, key('Glossar (neu)'));
  const theirs = await publish(one);
  await write(other, key('Lexikon'));
  await expect(publish(other, first)).rejects.toThrow(`The texts ${theirs} are served`);
  const ours = await publish(other, theirs);
  expect(await served()).toBe(ours);
});

test('an editor whose texts were replaced by earlier ones is refused with the changes', async () => {
  const [one, , first] = await twoEditors();
  await write(one, key('Glossar (neu)'));
  await publish(one);
  const earlier = await readContentRelease(site, first);
  await changeRegistry(site, contentPromotion(site, earlier, { again: false }));
  await write(one, key('Glossar (neu)', ' Left.'));
  await expect(publish(one)).rejects.toThrow(
    '  de/glossaire.md:2  title: Glossar [-(neu)-] description: ',
  );
});

test('texts that somebody else published in the meantime are not overwritten', async () => {
  const [one, other, first] = await twoEditors();
  await write(other, key('Lexikon'));
  await publish(other);
  await write(one, key('Glossar (neu)'));
  await expect(bringContent(site, one, { withGaps: false, onto: first })).rejects.toThrow(
    /^Somebody else has just published the texts \w+ in the place of/,
  );
});

test('a first publication needs no base, and the same texts give the same release', async () => {
  const folder = await createContent();
  const build = await publish(folder);
  expect(await publish(await createContent(), build)).toBe(build);
});

const git = (folder: string, ...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

test('a checkout publishes only if its Git history contains the served texts', async () => {
  const folder = await createContent({ [file]: key('Glossar') });
  git(folder, 'init', '-q');
  git(folder, 'add', '.');
  git(folder, 'commit', '-qm', 'texts');
  await publish(folder);
  // A pipeline has a new checkout each time.
  const fresh = await temporaryFolder();
  git(fresh, 'clone', '-q', folder, '.');
  await write(fresh, key('Glossar (neu)'));
  git(fresh, 'commit', '-qam', 'newer');
  const next = await publish(fresh);
  // This checkout is one commit behind and was never published from.
  const old = await temporaryFolder();
  git(old, 'clone', '-q', folder, '.');
  await write(old, key('Lexikon'));
  await expect(publish(old)).rejects.toThrow(`The texts ${next} are served`);
  expect(await pullContent(site, old)).toMatchObject({ conflicts: [file] });
});
