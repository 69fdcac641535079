import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bringContent } from '../content/bring-content.ts';
import { languages } from '../site/languages.ts';
import { createContent } from '../testing/create-content.ts';
import { configuration, createSiteOfPages } from '../testing/create-site.ts';

async function composeSite(settings: object) {
  const site = await createSiteOfPages({ ...configuration, ...settings });
  await bringContent(site, await createContent(), { withGaps: false });
  const read = (name: string) => readFile(join(site.documents, name), 'utf8');
  return { read };
}

test('the sitemap has each listed page in each of its languages, with its alternates', async () => {
  const { read } = await composeSite({ siteOrigin: 'https://amendes.example' });
  const xml = await read('sitemap.xml');
  const places = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place);
  expect(places).toEqual([
    ...languages.map((language) => `https://amendes.example/tai?langue=${language}`),
    ...languages.map((language) => `https://amendes.example/tai/aide?langue=${language}`),
    'https://amendes.example/tai/faq?langue=fr',
  ]);
  const [entry = ''] = xml.match(/<url>\n<loc>[^<]*aide\?langue=de.*?<\/url>/s) ?? [];
  expect(entry).toContain('<lastmod>2026-11-21</lastmod>');
  expect(entry.match(/hreflang="[\w-]+"/g)).toEqual(
    [...languages, 'x-default'].map((language) => `hreflang="${language}"`),
  );
  expect(entry).toContain(
    '<xhtml:link rel="alternate" hreflang="x-default" href="https://amendes.example/tai/aide"/>',
  );
});

test('a site with a public address names its sitemap to search engines', async () => {
  const { read } = await composeSite({ siteOrigin: 'https://amendes.example' });
  expect(await read('robots.txt')).toBe(
    'User-agent: *\nDisallow: /api/\n\nSitemap: https://amendes.example/sitemap.xml\n',
  );
});

test('a site without a public address has no sitemap and disallows search engines', async () => {
  const { read } = await composeSite({});
  expect(await read('robots.txt')).toBe('User-agent: *\nDisallow: /\n');
  await expect(read('sitemap.xml')).rejects.toThrow('ENOENT');
});
