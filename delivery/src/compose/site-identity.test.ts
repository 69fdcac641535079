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
  return (name: string) => readFile(join(site.documents, name), 'utf8');
}

/** Returns the description of a page that is shown when somebody shares it. */
const openGraph = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta property="og:(\w+)" content="([^"]*)">/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );

const publicSite = { siteOrigin: 'https://amendes.example' };

test('a listed page has its title, description and address as Open Graph data', async () => {
  const read = await composeSite(publicSite);
  const html = await read('pages/aide.de.html');
  const [, title = ''] = /<title>(.*) - Bußgeldzahlung<\/title>/.exec(html) ?? [];
  const [, description] = /<meta name="description" content="([^"]*)">/.exec(html) ?? [];
  expect(title).not.toBe('');
  expect(openGraph(html)).toEqual({
    title,
    description,
    type: 'website',
    site_name: 'Bußgeldzahlung',
    locale: 'de_DE',
    url: 'https://amendes.example/tai/aide?langue=de',
    image: 'https://amendes.example/apple-touch-icon.png',
  });
});

test('a page without a title of its own has the title of the site', async () => {
  const read = await composeSite(publicSite);
  expect(openGraph(await read('lookup/index.en.html'))).toMatchObject({
    title: 'Pay a French fine',
    locale: 'en_GB',
    url: 'https://amendes.example/tai?langue=en',
  });
});

test('a page of a site without a public address has no Open Graph address or image', async () => {
  const read = await composeSite({});
  const { url, image, ...others } = openGraph(await read('pages/aide.fr.html'));
  expect([url, image]).toEqual([undefined, undefined]);
  expect(Object.keys(others)).toEqual(['title', 'description', 'type', 'site_name', 'locale']);
});

test('a page that may not be listed has no Open Graph data', async () => {
  const read = await composeSite(publicSite);
  expect(openGraph(await read('lookup/index.fr.unlisted.html'))).toEqual({});
});

test('each document has the colours, the icons and the manifest of its language', async () => {
  const read = await composeSite({});
  for (const language of languages) {
    for (const name of [`lookup/index.${language}`, `shell/not-found.${language}.unlisted`]) {
      const html = await read(`${name}.html`);
      const [head = ''] = html.split('</head>');
      expect(head.match(/<meta name="theme-color"[^>]*>/g)).toEqual([
        '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fff">',
        '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#10171f">',
      ]);
      expect(head.match(/<link rel="(?:icon|manifest)"[^>]*>/g)).toEqual([
        '<link rel="icon" href="/favicon.ico" sizes="32x32">',
        '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
      ]);
      // No page needs the manifest, so it is requested after the paint, together with the scripts.
      const [, code = ''] = html.split('<template id="code">');
      expect(code).toContain(`<link rel="manifest" href="/assets/${language}.webmanifest">`);
    }
  }
});

test.each(languages)('the manifest in %s names the site in that language', async (language) => {
  const read = await composeSite({});
  const manifest: unknown = JSON.parse(await read(`${language}.webmanifest`));
  const html = await read(`lookup/index.${language}.html`);
  const [, name] = /<meta property="og:site_name" content="([^"]*)">/.exec(html) ?? [];
  expect(manifest).toMatchObject({ name, lang: language, start_url: '/tai', display: 'browser' });
  // Longer names are cut off below an icon.
  expect(manifest).toHaveProperty('short_name', expect.stringMatching(/^\p{L}{4,12}$/u));
  expect(manifest).toMatchObject({
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/favicon.ico', type: 'image/png', sizes: '32x32' },
      { src: '/apple-touch-icon.png', type: 'image/png', sizes: '256x256' },
    ],
  });
});
