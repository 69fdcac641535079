/// <reference lib="dom" />
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentFolder } from '@amendes/delivery/local/parts.ts';
import type { Page } from 'playwright/test';
import { axeFindings, rulesOfTexts } from '../set-up/axe-findings.ts';
import { expect, test } from '../set-up/test.ts';
import { untilPublishedIsKnown } from '../set-up/until-it-answers.ts';
import { watchShifts } from '../set-up/watch-shifts.ts';
import { runContent } from './run-content.ts';

/* A banner above every page of the site. */

const outage = join(contentFolder, 'banners/panne.md');

const words = {
  fr: 'Panne en cours',
  en: 'Service disruption',
  de: 'Störung',
  nl: 'Storing',
  it: 'Disservizio in corso',
  es: 'Servicio interrumpido',
} as const;

const bannerOf = (page: Page) => page.locator('[data-message="annonce.outage"]');

/** Pages of the test: each language above the form, and the longest words above other kinds of pages too. */
const bannerPages = Object.entries(words).flatMap(([language, word]) =>
  (language === 'de' ? ['/tai', '/tai/aide', '/nowhere'] : ['/tai']).map((address) => ({
    language,
    word,
    address,
  })),
);

test('a banner above a page shifts nothing; an outage is shown as a technical failure', async ({
  citizen,
  page,
  fragileSite,
}) => {
  const { folder, origin } = fragileSite;
  const { code } = await runContent('banner', 'publish', outage, '--site', folder.root);
  expect(code).toBe(0);
  const source = await readFile(outage, 'utf8');
  const shifts = await watchShifts(page);
  for (const { language, word, address } of bannerPages) {
    const [, first = ''] = new RegExp(`# ${language}\n\n([^.]+)\\.`).exec(source) ?? [];
    await page.goto(`${origin}${address}?langue=${language}`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('region', { name: word })).toContainText(first);
    const [banner, heading] = [
      await bannerOf(page).boundingBox(),
      await page.locator('h1').boundingBox(),
    ];
    expect((banner?.y ?? 0) + (banner?.height ?? 0)).toBeLessThan(heading?.y ?? 0);
    const seen = { address, language, shifts: await shifts() };
    expect(seen).toEqual({ address, language, shifts: [] });
    const hasAllRules = language === 'fr' || address !== '/tai';
    const found = hasAllRules ? axeFindings(page) : axeFindings(page, { runOnly: rulesOfTexts });
    expect(await found, `${language} ${address}`).toEqual([]);
  }

  // The outage must not be shown as an unknown number.
  await page.route('**/api/v1/recherche/**', (route) => route.fulfill({ status: 503 }));
  await citizen.find(samples.payable, `${origin}/tai?langue=fr`);
  await expect(page.locator('[data-message="detail.messages.erreurs.techPaiement"]')).toBeVisible();
  await expect(page.locator('[data-message*="numTelInconnu"]')).toHaveCount(0);
  await expect(bannerOf(page)).toContainText('Votre numéro n’est pas en cause');
});

test('an open page follows a published or withdrawn banner when it navigates', async ({
  citizen,
  page,
  fragileSite,
}) => {
  const { folder, origin } = fragileSite;
  const footer = page.getByRole('contentinfo');
  await page.goto(`${origin}/tai`);
  await expect(citizen.number).toBeVisible();
  await runContent('banner', 'publish', outage, '--site', folder.root);
  await expect(bannerOf(page)).toHaveCount(0);
  await untilPublishedIsKnown(page, () => footer.getByRole('link', { name: 'Sécurité' }).click());
  await footer.getByRole('link', { name: 'Aide', exact: true }).click();
  await expect(bannerOf(page)).toBeVisible();
  await page.getByRole('link', { name: /^DE/ }).click();
  await expect(bannerOf(page)).toContainText('Störung');

  expect((await runContent('banner', 'withdraw', '--site', folder.root)).code).toBe(0);
  const home = page.getByRole('link', { name: 'Bußgeldzahlung' });
  await untilPublishedIsKnown(page, () => home.click());
  await expect(citizen.number).toBeVisible();
  await footer.getByRole('link', { name: 'Sicherheit' }).click();
  await expect(bannerOf(page)).toHaveCount(0);
});

test('a banner that lacks a language is refused, and none is shown', async ({
  page,
  fragileSite,
}) => {
  const { folder, origin } = fragileSite;
  const file = join(folder.root, 'banner.md');
  await writeFile(file, '---\nkind: outage\n---\n\n# fr\n\nUne panne.\n');
  const { code, output } = await runContent('banner', 'publish', file, '--site', folder.root);
  expect(code).toBe(1);
  expect(output).toMatch(/banner\.md:1:1 {2}The banner says nothing in en: it lacks # en/);
  await page.goto(`${origin}/tai`);
  await expect(bannerOf(page)).toHaveCount(0);
});

const day = 24 * 60 * 60 * 1000;

test('a planned banner is shown only during its time, by the site’s clock', async ({
  page,
  browser,
  fragileSite,
}) => {
  const { folder, origin } = fragileSite;
  const file = join(folder.root, 'planned.md');
  const at = (days: number) => `${new Date(Date.now() + days * day).toISOString().slice(0, 16)}Z`;
  const times = `kind: outage\nfrom: ${at(-1)}\nuntil: ${at(1)}`;
  await writeFile(file, (await readFile(outage, 'utf8')).replace('kind: outage', times));
  const { code, output } = await runContent('banner', 'publish', file, '--site', folder.root);
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/, from 20\d\d-.* \(Paris\) until .* \(Paris\)\n$/),
  ]);

  // The browser decides on the time, so without scripts even a banner whose time has begun is not shown.
  const contextWithoutScripts = await browser.newContext({ javaScriptEnabled: false });
  const pageWithoutScripts = await contextWithoutScripts.newPage();
  await pageWithoutScripts.goto(`${origin}/tai`);
  await expect(pageWithoutScripts.locator('h1')).toBeVisible();
  await expect(bannerOf(pageWithoutScripts)).toHaveCount(0);
  await contextWithoutScripts.close();

  for (const [days, count] of [
    [-2, 0],
    [0, 1],
    [2, 0],
  ] as const) {
    await page.route('**/assets/published.json', async (route) => {
      const response = await route.fetch();
      const date = new Date(Date.now() + days * day).toUTCString();
      await route.fulfill({ response, headers: { ...response.headers(), date } });
    });
    await page.goto(`${origin}/tai`, { waitUntil: 'networkidle' });
    await expect(bannerOf(page)).toHaveCount(count);
    await page.unroute('**/assets/published.json');
  }
});
