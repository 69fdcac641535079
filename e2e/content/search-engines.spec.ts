import { readFile, writeFile } from 'node:fs/promises';
import { composeSite } from '@amendes/delivery/composer/site-composer.ts';
import { languages } from '@amendes/delivery/site/languages.ts';
import type { RunningSite } from '../set-up/start-site-copy.ts';
import { expect, test } from '../set-up/test.ts';

const publicOrigin = 'https://amendes.example';

/** Sets the public origin of the site, or none for a site that is not public, and composes it. */
async function configure({ folder }: RunningSite, siteOrigin: string | undefined): Promise<void> {
  const configuration = JSON.parse(await readFile(folder.configuration, 'utf8')) as object;
  await writeFile(folder.configuration, JSON.stringify({ ...configuration, siteOrigin }));
  await composeSite(folder);
}

const get = (site: RunningSite, address: string) => fetch(site.origin + address);

test('every address in the sitemap answers in its language and may be listed', async ({
  fragileSite,
}) => {
  await configure(fragileSite, publicOrigin);
  const response = await get(fragileSite, '/sitemap.xml');
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const xml = await response.text();
  const places = [...xml.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, place = '']) => place);
  // Nine pages in each language, and the frequent questions in French.
  expect(places).toHaveLength(9 * languages.length + 1);
  for (const place of places) {
    expect(place.startsWith(`${publicOrigin}/tai`)).toBe(true);
    const answer = await get(fragileSite, place.slice(publicOrigin.length));
    expect([place, answer.status]).toEqual([place, 200]);
    expect(answer.headers.get('x-robots-tag')).toBeNull();
    expect(answer.headers.get('content-language')).toBe(new URL(place).searchParams.get('langue'));
  }
});

test('sitemap entries name their translations; the frequent questions have none', async ({
  fragileSite,
}) => {
  await configure(fragileSite, publicOrigin);
  const xml = await (await get(fragileSite, '/sitemap.xml')).text();
  const alternatesOf = (place: string) => {
    const entry = xml.split('<url>').find((each) => each.includes(`<loc>${publicOrigin}${place}<`));
    return [...(entry ?? '').matchAll(/hreflang="([\w-]+)"/g)].map(([, language]) => language);
  };
  const all = [...languages, 'x-default'];
  expect(alternatesOf('/tai?langue=de')).toEqual(all);
  expect(alternatesOf('/tai/securite?langue=it')).toEqual(all);
  expect(alternatesOf('/tai/faq?langue=fr')).toEqual(['fr', 'x-default']);
});

test('robots.txt names the sitemap, or forbids all of a site that is not public', async ({
  fragileSite,
}) => {
  await configure(fragileSite, publicOrigin);
  expect(await (await get(fragileSite, '/robots.txt')).text()).toContain(
    `Sitemap: ${publicOrigin}/sitemap.xml`,
  );
  await configure(fragileSite, undefined);
  expect(await (await get(fragileSite, '/robots.txt')).text()).toContain('Disallow: /\n');
  expect((await get(fragileSite, '/sitemap.xml')).status).toBe(404);
});

test('the site map page links to exactly the addresses of sitemap.xml', async ({
  page,
  fragileSite,
}) => {
  await configure(fragileSite, publicOrigin);
  const xml = await (await get(fragileSite, '/sitemap.xml')).text();
  const places = [...xml.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, place = '']) =>
    place.slice(publicOrigin.length),
  );
  await page.goto(`${fragileSite.origin}/tai/plan?langue=de`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const links = await page
    .locator('article ul ul a')
    .evaluateAll((all) => all.map((link) => String(link.getAttribute('href'))));
  expect(new Set(links)).toEqual(new Set(places));
});
