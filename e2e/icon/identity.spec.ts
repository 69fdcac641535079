/// <reference lib="dom" />
import { readFile, writeFile } from 'node:fs/promises';
import { composeSite } from '@amendes/delivery/composer/site-composer.ts';
import type { Page } from 'playwright/test';
import { expect, test } from '../set-up/test.ts';

/* Names and icons of the site that browsers, and services that mention a page, show besides its pages. */

const names = {
  fr: ['Paiement des amendes', 'fr_FR'],
  en: ['Pay a French fine', 'en_GB'],
  de: ['Bußgeldzahlung', 'de_DE'],
  nl: ['Betaling van boetes', 'nl_NL'],
  it: ['Pagamento delle multe', 'it_IT'],
  es: ['Pago de multas', 'es_ES'],
} as const;

const content = (page: Page, selector: string) => page.locator(selector).getAttribute('content');

test('the home page has its metadata and a manifest in each language', async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  for (const [language, [name, locale]] of Object.entries(names)) {
    await page.goto(`/tai?langue=${language}`);
    const title = await content(page, 'meta[property="og:title"]');
    await expect(page).toHaveTitle(`${title} - ${name}`);
    expect(await content(page, 'meta[property="og:description"]')).toBe(
      await content(page, 'meta[name=description]'),
    );
    expect(await content(page, 'meta[property="og:site_name"]')).toBe(name);
    expect(await content(page, 'meta[property="og:locale"]')).toBe(locale);
    const address = await page.locator('link[rel=manifest]').getAttribute('href');
    // The browser reads it itself, under the policy of the document.
    const { url, errors, data } = await client.send('Page.getAppManifest');
    expect([new URL(url).pathname, errors]).toEqual([address, []]);
    expect(JSON.parse(data ?? '')).toMatchObject({ name, lang: language, start_url: '/tai' });
  }
});

test('the theme colour is the background colour of the page, in light and dark', async ({
  page,
}) => {
  await page.goto('/tai');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const [around, paper] = await page.evaluate(() => {
      const tags = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
      return [
        tags.find(({ media }) => matchMedia(media).matches)?.content,
        getComputedStyle(document.documentElement).getPropertyValue('--paper').trim(),
      ];
    });
    expect(around, colorScheme).toBe(paper);
  }
});

/** Returns the pixels of an image of the site, drawn at a size. */
const pixels = (page: Page, address: string, size: number) =>
  page.evaluate(
    async ([source, side]) => {
      const image = new Image(side, side);
      image.src = source;
      await image.decode();
      const context = new OffscreenCanvas(side, side).getContext('2d');
      context?.drawImage(image, 0, 0, side, side);
      return [...(context?.getImageData(0, 0, side, side).data ?? [])];
    },
    [address, size] as const,
  );

test('favicon.ico looks like icon.svg, and the touch icon fills its square', async ({ page }) => {
  await page.goto('/tai');
  const [drawn, old] = [
    await pixels(page, '/icon.svg', 32),
    await pixels(page, '/favicon.ico', 32),
  ];
  const differences = drawn.map((value, index) => Math.abs(value - (old[index] ?? 0)));
  expect(Math.max(...drawn)).toBe(255);
  expect(differences.filter((difference) => difference > 24)).toEqual([]);

  // The icon of a home screen fills its square.
  const all = await pixels(page, '/apple-touch-icon.png', 256);
  const opacities = all.filter((_, index) => index % 4 === 3);
  expect(new Set(opacities)).toEqual(new Set([255]));
});

test('the SVG icon has other colours in the dark scheme', async ({ page }) => {
  await page.goto('/tai');
  const background = async () =>
    (await pixels(page, '/icon.svg', 32)).slice(4 * (16 + 32 * 3)).slice(0, 3);
  expect(await background()).toEqual([0x0b, 0x4f, 0x8a]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  expect(await background()).toEqual([0x8c, 0xc2, 0xf5]);
});

test('the SVG icon has the same shapes as the sign in the header', async ({ page }) => {
  await page.goto('/tai');
  const drawn = await (await page.request.get('/icon.svg')).text();
  const sign = page
    .getByRole('banner')
    .getByRole('link', { name: 'Paiement des amendes' })
    .locator('svg');
  expect(drawn).toContain(` d="${await sign.locator('path').getAttribute('d')}"`);
  for (const name of ['x', 'y', 'width', 'height', 'rx', 'stroke-width']) {
    expect(drawn).toContain(` ${name}="${await sign.locator('rect').getAttribute(name)}"`);
  }
});

test('a public site names a security contact and its public addresses', async ({
  page,
  fragileSite: { folder, origin },
}) => {
  const configuration: unknown = JSON.parse(await readFile(folder.configuration, 'utf8'));
  const { operator } = configuration as { readonly operator: object };
  const settings = {
    ...(configuration as object),
    siteOrigin: 'https://amendes.example',
    operator: { ...operator, security: { contact: 'security@amendes.example' } },
  };
  await writeFile(folder.configuration, JSON.stringify(settings));
  await composeSite(folder);
  await page.goto(`${origin}/tai/securite?langue=nl`);
  await expect(page.getByRole('link', { name: 'security@amendes.example' })).toBeVisible();
  expect(await content(page, 'meta[property="og:url"]')).toBe(
    'https://amendes.example/tai/securite?langue=nl',
  );
  const image = await content(page, 'meta[property="og:image"]');
  expect((await page.request.get(origin + new URL(image ?? '').pathname)).status()).toBe(200);
  const securityTxt = await page.request.get(`${origin}/.well-known/security.txt`);
  expect(await securityTxt.text()).toMatch(
    /^Contact: mailto:security@amendes\.example\nExpires: \d{4}-\d\d-01T00:00:00Z\n/,
  );
});
