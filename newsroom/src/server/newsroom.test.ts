import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bringContent } from '@amendes/delivery/content/bring-content.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { integrityOf } from '@amendes/delivery/release/release.ts';
import { siteFolder, type SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { languages } from '@amendes/delivery/site/languages.ts';
import { aPage, createContent } from '@amendes/delivery/testing/create-content.ts';
import { createSiteOfPages } from '@amendes/delivery/testing/create-site.ts';
import { smallDisk } from '@amendes/delivery/testing/small-disk.ts';
import { temporaryFolder } from '@amendes/delivery/testing/temporary-folder.ts';
import { expect, onTestFinished, test } from 'vitest';
import { Newsroom } from './newsroom.ts';
import { readDesk } from './read-desk.ts';
import { startDesk, bannerOf } from './testing/start-desk.ts';

const actor = { by: 'Paula', why: 'phrase manquante' };
const source = await createContent();

/** Returns a site that serves texts. */
async function siteWithTexts() {
  const site = await createSiteOfPages();
  await bringContent(site, source, { withGaps: false });
  return site;
}

test('the desk shows each published version, also one that looks the same to citizens', async () => {
  const site = await siteWithTexts();
  const newsroom = new Newsroom(site, source, await temporaryFolder());
  const path = 'fr/faq.md';
  const { texts } = await newsroom.served();
  let base = texts[path] ?? '';
  for (const words of ['Que faire ? Rien.', 'Que faire\u202f? Rien.', 'Que faire\u202f?\nRien.']) {
    const text = aPage('FAQ', `${words}\n`);
    await newsroom.publish([{ path, text, base, by: 'Anna' }], true, actor);
    expect((await newsroom.served()).texts[path]).toBe(text);
    base = text;
  }
  expect(await newsroom.historyOf(path)).toHaveLength(4);
});

test('a text with CRLF line ends is shown with LF and does not count as changed', async () => {
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
    actor,
  );
  expect((await newsroom.history())[0]?.paths).toEqual([path]);
});

test('a dead link gets its correction among more than 300 faults', async () => {
  const newsroom = new Newsroom(await siteWithTexts(), source, await temporaryFolder());
  const sections = Array.from({ length: 60 }, (_, index) => `## Titre {#s${index}}\n\nMots.\n`);
  const body = ['Un début.\n', '::toc\n', '[Aide](/tai/aid)\n', ...sections].join('\n');
  const place = { language: 'fr', page: 'aide' } as const;
  const { faults } = await newsroom.check(place, aPage('Aide', body), {});
  expect(faults.length).toBeGreaterThan(300);
  const [dead] = faults.filter(({ message }) => message.startsWith('Lien mort : il n’y a pas'));
  expect(dead?.mends).not.toEqual([]);
});

/** Changes a page's text and its checksums, as somebody could who can write to the storage but has no key. */
async function changeInStorage(site: SiteFolder, path: string, words: string): Promise<void> {
  const { content } = await readRegistry(site);
  const folder = join(site.root, 'releases/content', content?.current ?? '');
  const [sources, manifest] = ['sources.json', 'release.json'].map((file) => join(folder, file));
  const texts = JSON.parse(await readFile(sources ?? '', 'utf8'));
  const bytes = Buffer.from(JSON.stringify({ ...texts, [path]: `${texts[path]}${words}` }));
  await writeFile(sources ?? '', bytes);
  const release = JSON.parse(await readFile(manifest ?? '', 'utf8'));
  await writeFile(manifest ?? '', JSON.stringify({ ...release, sources: integrityOf(bytes) }));
}

test('texts that were changed in the storage are neither read nor signed by the desk', async () => {
  const site = await siteWithTexts();
  await changeInStorage(site, 'fr/aide.md', '\nPayez au FR00 6666.\n');
  const newsroom = new Newsroom(site, source, await temporaryFolder());
  const { current } = (await readRegistry(site)).content ?? {};
  await expect(newsroom.served()).rejects.toThrow('release.json is not what was promoted');
  const text = aPage('FAQ', 'Que faire ? Rien.\n');
  const change = { path: 'fr/faq.md', text, base: '', by: 'Anna' };
  await expect(newsroom.publish([change], true, actor)).rejects.toMatchObject({
    status: 422,
  });
  expect((await readRegistry(site)).content?.current).toBe(current);
});

test('missing sources of served texts are not replaced by those of the checkout', async () => {
  const site = await siteWithTexts();
  const { current = '' } = (await readRegistry(site)).content ?? {};
  await rm(join(site.root, 'releases/content', current, 'sources.json'));
  const newsroom = new Newsroom(site, source, await temporaryFolder());
  await expect(newsroom.served()).rejects.toThrow('sources.json is not what was published');
  expect((await newsroom.history())[0]?.kept).toBe('pages');
});

test('the desk opens and puts up an emergency banner while the texts are damaged', async () => {
  const { site, newsroom, request } = await startDesk();
  const { current = '' } = (await readRegistry(site)).content ?? {};
  await rm(join(site.root, 'releases/content', current, 'sources.json'));
  const [text, why] = [bannerOf('Out of order.'), 'panne'];
  await request('Paula', 'publisher', 'POST /api/banners', { text, why });
  expect((await newsroom.banner())?.kind).toBe('outage');
  expect(await request('Anna', 'author', 'GET /api/desk')).toMatchObject({
    pages: [],
    banner: { text: 'Out of order.', status: 'shown' },
    history: [{ isServed: true }],
    damage: expect.stringContaining('sources.json is not what was published'),
  });
});

test('a wrong content folder is named as an error, not shown as damaged texts', async () => {
  const { drafts, plans, now } = await startDesk();
  const wrong = await temporaryFolder();
  const newsroom = new Newsroom(await createSiteOfPages(), wrong, await temporaryFolder());
  const read = readDesk({ newsroom, drafts, plans, now });
  await expect(read).rejects.toThrow('content.json: is missing');
  // A desk that reports damage promises that a banner can still go up.
  const put = newsroom.publishBanner(bannerOf('Panne.'), actor);
  await expect(put).rejects.toMatchObject({ status: 422 });
});

/** Publishes texts three times and prunes the second release. */
async function prunedBetween() {
  const site = await siteWithTexts();
  const newsroom = new Newsroom(site, source, await temporaryFolder());
  const publish = async (path: string, why: string) => {
    const base = (await newsroom.served()).texts[path] ?? '';
    const text = `${base}\n${why}\n`;
    await newsroom.publish([{ path, text, base, by: 'Anna' }], true, { by: 'Paula', why });
    return (await newsroom.served()).build ?? '';
  };
  const pruned = await publish('fr/faq.md', 'Die zweite.');
  await publish('de/aide.md', 'Die dritte.');
  await rm(site.release('content', pruned), { recursive: true });
  // Returns another desk, which has never read them.
  return { pruned, newsroom: new Newsroom(site, source, await temporaryFolder()) };
}

test('the history of pruned texts shows only what was recorded about them', async () => {
  const { newsroom } = await prunedBetween();
  const entries = (await newsroom.history()).map(({ why, kept, paths }) => ({ why, kept, paths }));
  expect(entries.slice(0, 2)).toEqual([
    { why: 'Die dritte.', kept: 'whole', paths: ['de/aide.md'] },
    { why: 'Die zweite.', kept: 'gone', paths: ['fr/faq.md'] },
  ]);
  expect(entries[2]).toMatchObject({ kept: 'whole' });
  expect(entries[2]?.paths).toContain('fr/faq.md');
  expect(await newsroom.historyOf('fr/faq.md')).toMatchObject([
    { kept: 'gone' },
    { kept: 'whole' },
  ]);
});

test('pruned texts cannot be served again, and a French message says why', async () => {
  const { newsroom, pruned } = await prunedBetween();
  const { build = '' } = await newsroom.served();
  await expect(newsroom.serveAgain(pruned, build, actor)).rejects.toMatchObject({
    status: 404,
    body: { message: expect.stringContaining('n’existe plus') },
  });
});

test('a publication of six languages together keeps its whole reason', async () => {
  const site = await siteWithTexts();
  const newsroom = new Newsroom(site, source, await temporaryFolder());
  const { texts } = await newsroom.served();
  const replacements = languages.map((language) => {
    const path = `${language}/glossaire.md`;
    const base = texts[path] ?? '';
    return { path, text: `${base}\nMore.\n`, base, by: 'Anna' };
  });
  const why = 'Parce que '.repeat(12);
  await newsroom.publish(replacements, true, { by: 'Paula', why });
  expect((await newsroom.history())[0]?.why).toBe(why);
});

/** Returns a newsroom whose site is on a full disk. */
async function onFullDisk() {
  const created = await siteWithTexts();
  const disk = await smallDisk(20 * 1024 * 1024);
  onTestFinished(() => disk.leave());
  await cp(created.root, disk.root, { recursive: true });
  const scratch = join(disk.root, 'scratch');
  await mkdir(scratch);
  await disk.fill();
  return new Newsroom(siteFolder(disk.root), source, scratch);
}

test('an emergency banner can be published from the desk on a full disk', async () => {
  const newsroom = await onFullDisk();
  await newsroom.publishBanner(bannerOf('Out of order.'), actor);
  expect((await newsroom.banner())?.kind).toBe('outage');
});

test('no text is published on a full disk, and the refusal names the full disk', async () => {
  const newsroom = await onFullDisk();
  const path = 'fr/faq.md';
  const base = (await newsroom.served()).texts[path] ?? '';
  const text = aPage('FAQ', 'Que faire ? Rien.\n');
  const publishing = newsroom.publish([{ path, text, base, by: 'Anna' }], true, actor);
  await expect(publishing).rejects.toMatchObject({
    status: 507,
    body: { kind: 'refused', message: expect.stringContaining('disque du serveur est plein') },
  });
  expect((await newsroom.served()).texts[path]).toBe(base);
});
