import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Published } from '@amendes/protocol/published.ts';
import { expect, test } from 'vitest';
import { compose } from '../local/compose.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { readRegistry } from '../registry/registry.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { aPage, createContent } from '../testing/create-content.ts';
import { configuration, createSite, createSiteOfPages } from '../testing/create-site.ts';
import { bringContent } from './bring-content.ts';
import { ContentRefused } from './read/problem.ts';
import { findTextSources } from '../release/content-release.ts';
import { contentPromotion, contentRollback } from './release/promote-content.ts';

const strictly = { withGaps: false };

const rollBack = async (site: SiteFolder) =>
  (await changeRegistry(site, contentRollback(site))).after;

/** Returns the text of a composed file. */
const composed = (site: SiteFolder, name: string) => readFile(join(site.documents, name), 'utf8');

async function publishedIn(site: SiteFolder): Promise<Published> {
  return JSON.parse(await composed(site, 'published.json')) as Published;
}

/** Returns every file of the parts, as base64 by path. */
async function filesOfParts(site: SiteFolder): Promise<Record<string, string>> {
  const root = join(site.root, 'releases');
  const paths = (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(join(root, 'content')));
  const files = paths.map(async (path) => [path, await readFile(path, 'base64')] as const);
  return Object.fromEntries(await Promise.all(files));
}

const changed = { 'fr/faq.md': aPage('Changed', 'Another lead.\n') };

test('texts are published without touching a file of a part', async () => {
  const site = await createSiteOfPages();
  await bringContent(site, await createContent(), strictly);
  const [files, { parts }] = [await filesOfParts(site), await readRegistry(site)];
  await bringContent(site, await createContent(changed), strictly);
  expect(await filesOfParts(site)).toEqual(files);
  expect((await readRegistry(site)).parts).toEqual(parts);
  expect(Object.keys(files).length).toBeGreaterThan(10);
});

test('the document of a page has the title of its text, and asks for the text', async () => {
  const site = await createSiteOfPages();
  const { release } = await bringContent(site, await createContent(), strictly);
  const html = await composed(site, 'pages/aide.de.html');
  expect(html).toContain('<title>Aide de - Bußgeldzahlung</title>');
  expect(html).toContain(`as="fetch" href="/releases/content/${release.build}/de/aide.json"`);
});

test('a page in French only has a French text in every language', async () => {
  const site = await createSiteOfPages();
  const { release } = await bringContent(site, await createContent(), strictly);
  const html = await composed(site, 'pages/faq.it.html');
  expect(html).toContain(`href="/releases/content/${release.build}/fr/faq.json"`);
});

test('the documents of pages carry the list of texts, those of other parts go without', async () => {
  const site = await createSiteOfPages();
  const { release } = await bringContent(site, await createContent(), strictly);
  expect(await composed(site, 'pages/aide.fr.html')).toContain(`"build":"${release.build}"`);
  expect(await composed(site, 'lookup/index.fr.html')).not.toContain(`"build":"${release.build}"`);
});

test('what is published names each text’s hash, and the addresses that may be listed', async () => {
  const site = await createSiteOfPages();
  const { release } = await bringContent(site, await createContent(), strictly);
  const { listed, content } = await publishedIn(site);
  expect(listed).toEqual(['/tai', '/tai/aide', '/tai/faq']);
  expect(content?.base).toBe(`/releases/content/${release.build}/`);
  expect(Object.keys(content?.pages['faq'] ?? {})).toEqual(['fr']);
  expect(content?.pages['aide']?.['de']).toEqual({
    file: 'de/aide.json',
    integrity: release.files['de/aide.json']?.integrity,
    title: 'Aide de',
  });
});

test('the same texts give the same release, other texts another one', async () => {
  const [site, other] = [await createSiteOfPages(), await createSiteOfPages()];
  const { release } = await bringContent(site, await createContent(), strictly);
  expect((await bringContent(other, await createContent(), strictly)).release).toEqual(release);
  const next = await bringContent(site, await createContent(changed), strictly);
  expect(next.release.build).not.toBe(release.build);
  expect((await readRegistry(site)).content).toEqual({
    current: next.release.build,
    previous: release.build,
  });
  await bringContent(site, await createContent(changed), strictly);
  expect((await readRegistry(site)).content?.previous).toBe(release.build);
});

test('texts that only their writer can tell apart are kept as they were written', async () => {
  const site = await createSiteOfPages();
  const one = { 'fr/faq.md': aPage('FAQ', 'Que faire ? Rien.\n') };
  const other = { 'fr/faq.md': aPage('FAQ', 'Que faire\u202f?\nRien.\n') };
  const { release } = await bringContent(site, await createContent(one), strictly);
  const { release: next } = await bringContent(site, await createContent(other), strictly);
  expect(next.files).toEqual(release.files);
  expect(next.build).not.toBe(release.build);
  for (const [build, texts] of [[release.build, one] as const, [next.build, other] as const]) {
    expect(await findTextSources(site, build)).toMatchObject(texts);
  }
  expect((await readRegistry(site)).content?.current).toBe(next.build);
});

test('texts are rolled back to the last good ones, and no further', async () => {
  const site = await createSiteOfPages();
  const { release: first } = await bringContent(site, await createContent(), strictly);
  const { release: second } = await bringContent(site, await createContent(changed), strictly);
  expect((await rollBack(site)).content).toEqual({ current: first.build });
  await compose(site);
  expect((await publishedIn(site)).content?.build).toBe(first.build);
  await expect(rollBack(site)).rejects.toThrow(
    `without being given up (given up: ${second.build}): name one to serve, pnpm content promote <id>`,
  );
});

test('texts that were given up are published again by their name only', async () => {
  const site = await createSiteOfPages();
  await bringContent(site, await createContent(), strictly);
  const { release } = await bringContent(site, await createContent(changed), strictly);
  await rollBack(site);
  await expect(bringContent(site, await createContent(changed), strictly)).rejects.toThrow(
    `content ${release.build} was given up on `,
  );
  const promotion = contentPromotion(site, release, { again: true });
  const { content, givenUp } = (await changeRegistry(site, promotion)).after;
  expect([content?.current, givenUp]).toEqual([release.build, undefined]);
});

test('without earlier texts there is nothing to roll back to', async () => {
  const site = await createSiteOfPages();
  await bringContent(site, await createContent(), strictly);
  await expect(rollBack(site)).rejects.toThrow(DeliveryError);
});

test('a fault is refused with its line, and what was published stays', async () => {
  const site = await createSiteOfPages();
  await bringContent(site, await createContent(), strictly);
  const [registry, published] = [await readRegistry(site), await publishedIn(site)];
  const folder = await createContent({ 'fr/faq.md': aPage('FAQ', 'A <b>lead</b>.\n') });
  for (const withGaps of [true, false]) {
    const attempt = bringContent(site, folder, { withGaps });
    await expect(attempt).rejects.toThrow(ContentRefused);
    await expect(attempt).rejects.toThrow(/fr\/faq\.md:7:3 {2}Raw HTML/);
  }
  expect(await readRegistry(site)).toEqual(registry);
  expect(await publishedIn(site)).toEqual(published);
});

test('a gap is refused as well, unless it is allowed: the French text stands in', async () => {
  const site = await createSiteOfPages();
  const folder = await createContent({ 'de/aide.md': undefined });
  await expect(bringContent(site, folder, strictly)).rejects.toThrow(
    /de\/aide\.md:1:1 {2}This translation is missing/,
  );
  const { release, gaps } = await bringContent(site, folder, { withGaps: true });
  expect(gaps).toHaveLength(1);
  expect(await composed(site, 'pages/aide.de.html')).toContain(
    `href="/releases/content/${release.build}/fr/aide.json"`,
  );
});

test('what the operator does not supply is named', async () => {
  const site = await createSiteOfPages();
  const { missing } = await bringContent(site, await createContent(), strictly);
  expect(missing).toEqual(['operator.publisher.name']);
  const supplied = { ...configuration, operator: { publisher: { name: 'Somebody' } } };
  const other = await createSiteOfPages(supplied);
  expect((await bringContent(other, await createContent(), strictly)).missing).toEqual([]);
});

test('a page that a part shows and that has no text is refused', async () => {
  const site = await createSiteOfPages();
  const settings = {
    pages: ['aide', 'glossaire'],
    frenchOnly: [],
    otherAddresses: { '/tai': ['ou-trouver'] },
    sites: [],
  };
  const folder = await createContent({
    'content.json': JSON.stringify(settings),
    'fr/faq.md': undefined,
  });
  await expect(bringContent(site, folder, { withGaps: true })).rejects.toThrow(
    'pages shows /tai/faq, and the content has no page faq',
  );
});

test('a text that was damaged after it was published is not served again', async () => {
  const site = await createSiteOfPages();
  const { release } = await bringContent(site, await createContent(), strictly);
  await bringContent(site, await createContent(changed), strictly);
  const path = join(site.release('content', release.build), 'fr/aide.json');
  await writeFile(path, '{}');
  await expect(rollBack(site)).rejects.toThrow(/fr\/aide\.json is not what was published/);
  await rm(path);
  await expect(rollBack(site)).rejects.toThrow(/fr\/aide\.json is missing/);
});

test('a site without information pages is composed without texts', async () => {
  const site = await createSite();
  await compose(site);
  expect(await publishedIn(site)).toEqual({ listed: ['/tai'] });
});
