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

test('publishing content leaves the files and registry entries of the parts unchanged', async () => {
  const site = await createSiteOfPages();
  await bringContent(site, await createContent(), strictly);
  const [files, { parts }] = [await filesOfParts(site), await readRegistry(site)];
  await bringContent(site, await createContent(changed), strictly);
  expect(await filesOfParts(site)).toEqual(files);
  expect((await readRegistry(site)).parts).toEqual(parts);
  expect(Object.keys(files).length).toBeGreaterThan(10);
});

test('the document of an information page has the title of its text and requests it', async () => {
  const site = await createSiteOfPages();
  const { release } = await bringContent(site, await createContent(), strictly);
  const html = await composed(site, 'pages/aide.de.html');
  expect(html).toContain('<title>Aide de - Bußgeldzahlung</title>');
  expect(html).toContain(`as="fetch" href="/releases/content/${release.build}/de/aide.json"`);
});

test('an Italian document requests the French text of a page that is only in French', async () => {
  const site = await createSiteOfPages();
  const { release } = await bringContent(site, await createContent(), strictly);
  const html = await composed(site, 'pages/faq.it.html');
  expect(html).toContain(`href="/releases/content/${release.build}/fr/faq.json"`);
});

test('documents of information pages name the content release, other documents do not', async () => {
  const site = await createSiteOfPages();
  const { release } = await bringContent(site, await createContent(), strictly);
  expect(await composed(site, 'pages/aide.fr.html')).toContain(`"build":"${release.build}"`);
  expect(await composed(site, 'lookup/index.fr.html')).not.toContain(`"build":"${release.build}"`);
});

test('the published data has the hash of each text and the listed addresses', async () => {
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

test('texts that differ only in their sources are two releases, each with its own', async () => {
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

test('content is rolled back to the last good release and no further', async () => {
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

test('content that was given up is promoted again only by its name', async () => {
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

test('content without an earlier release cannot be rolled back', async () => {
  const site = await createSiteOfPages();
  await bringContent(site, await createContent(), strictly);
  await expect(rollBack(site)).rejects.toThrow(DeliveryError);
});

test('content with a fault is refused with its line, and the published content stays', async () => {
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

test('a missing translation is refused or, if gaps are allowed, replaced by French', async () => {
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

test('facts that the operator does not supply are reported', async () => {
  const site = await createSiteOfPages();
  const { missing } = await bringContent(site, await createContent(), strictly);
  expect(missing).toEqual(['operator.publisher.name']);
  const supplied = { ...configuration, operator: { publisher: { name: 'Somebody' } } };
  const other = await createSiteOfPages(supplied);
  expect((await bringContent(other, await createContent(), strictly)).missing).toEqual([]);
});

test('content without a text for a page that a part shows is refused', async () => {
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

test('a rollback to content with a damaged or missing text is refused', async () => {
  const site = await createSiteOfPages();
  const { release } = await bringContent(site, await createContent(), strictly);
  await bringContent(site, await createContent(changed), strictly);
  const path = join(site.release('content', release.build), 'fr/aide.json');
  await writeFile(path, '{}');
  await expect(rollBack(site)).rejects.toThrow(/fr\/aide\.json is not what was published/);
  await rm(path);
  await expect(rollBack(site)).rejects.toThrow(/fr\/aide\.json is missing/);
});

test('a site without information pages is composed without content', async () => {
  const site = await createSite();
  await compose(site);
  expect(await publishedIn(site)).toEqual({ listed: ['/tai'] });
});
