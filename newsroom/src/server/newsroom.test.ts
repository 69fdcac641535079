import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { bringContent } from '@amendes/delivery/content/bring-content.ts';
import { siteFolder } from '@amendes/delivery/site/site-folder.ts';
import { languages } from '@amendes/delivery/site/languages.ts';
import { aPage, createContent } from '@amendes/delivery/testing/create-content.ts';
import { createSiteOfPages } from '@amendes/delivery/testing/create-site.ts';
import { smallDisk } from '@amendes/delivery/testing/small-disk.ts';
import { temporaryFolder } from '@amendes/delivery/testing/temporary-folder.ts';
import { expect, onTestFinished, test } from 'vitest';
import { Newsroom } from './newsroom.ts';

const deed = { by: 'Paula', why: 'phrase manquante' };
const source = await createContent();

/** A site that serves texts. */
async function siteWithTexts() {
  const site = await createSiteOfPages();
  await bringContent(site, source, { withGaps: false });
  return site;
}

test('what is published is what the desk shows, also where visitors see no difference', async () => {
  const site = await siteWithTexts();
  const newsroom = new Newsroom(site, source, await temporaryFolder());
  const path = 'fr/faq.md';
  const { texts } = await newsroom.served();
  let base = texts[path] ?? '';
  for (const words of ['Que faire ? Rien.', 'Que faire\u202f? Rien.', 'Que faire\u202f?\nRien.']) {
    const text = aPage('FAQ', `${words}\n`);
    await newsroom.publish([{ path, text, base, by: 'Anna' }], true, deed);
    expect((await newsroom.served()).texts[path]).toBe(text);
    base = text;
  }
  expect(await newsroom.historyOf(path)).toHaveLength(4);
});

test('texts of another line end are those that the editor shows, not changed ones', async () => {
  const site = await createSiteOfPages();
  const path = 'fr/faq.md';
  const written = aPage('FAQ', 'Que faire ?\n\nRien.\n');
  const folder = await createContent({ [path]: written.replaceAll('\n', '\r\n') });
  const newsroom = new Newsroom(site, folder, await temporaryFolder());
  expect((await newsroom.served()).texts[path]).toBe(written);
  await bringContent(site, folder, { withGaps: false });
  expect((await newsroom.served()).texts[path]).toBe(written);
  const { faults } = await newsroom.check({ language: 'fr', page: 'faq' }, written, {});
  expect(faults).toMatchObject([{ kind: 'hint' }]);
  await newsroom.publish(
    [{ path, text: `${written}\nPlus.\n`, base: written, by: 'Anna' }],
    true,
    deed,
  );
  expect((await newsroom.history())[0]?.paths).toEqual([path]);
});

test('on a full disk an emergency notice is published from the desk', async () => {
  const laid = await siteWithTexts();
  const disk = await smallDisk(20 * 1024 * 1024);
  onTestFinished(() => disk.leave());
  await cp(laid.root, disk.root, { recursive: true });
  const scratch = join(disk.root, 'scratch');
  await mkdir(scratch);
  const newsroom = new Newsroom(siteFolder(disk.root), source, scratch);
  await disk.fill();
  const words = languages.map((language) => `# ${language}\n\nOut of order.\n`).join('\n');
  await newsroom.publishNotice(`---\nkind: outage\n---\n\n${words}`, deed);
  expect((await newsroom.notice())?.kind).toBe('outage');
});
