/// <reference lib="dom" />
import { languages } from '@amendes/delivery/site/languages.ts';
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Page } from 'playwright/test';
import { axeFindings, rulesOfColours, switchRules } from '../set-up/axe-findings.ts';
import { expect, test } from '../set-up/test.ts';
import { longLinesHere, overflowHere } from '../set-up/see-layout.ts';
import { watchShifts } from '../set-up/watch-shifts.ts';

/* Every information page in every language, as it is served. */

const pages = [
  'aide',
  'plan',
  'confidentialite',
  'securite',
  'glossaire',
  'faq',
  'accessibilite',
  'engagement',
  'mention-legales',
] as const;

/** Links and ids of a page: the addresses to which it links, and the sections to which links can lead. */
interface Seen {
  readonly address: string;
  readonly links: readonly string[];
  readonly ids: readonly string[];
}

async function open(page: Page, address: string): Promise<Seen> {
  await page.goto(address);
  await expect(page.locator('main h1')).toBeVisible();
  return page.evaluate(() => ({
    address: location.pathname,
    links: [...document.querySelectorAll<HTMLAnchorElement>('main a, footer a')].map(
      ({ href }) => href,
    ),
    ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
  }));
}

/** Returns the dead links: to a page that was not opened, or to a section that its page does not have. */
function deadLinks(seen: readonly Seen[], origin: string): readonly string[] {
  return seen.flatMap(({ links }) =>
    links.filter((link) => {
      if (!link.startsWith(origin)) return !/^(https|tel|mailto):/.test(link);
      const { pathname, hash } = new URL(link);
      const target = seen.find(({ address }) => address === pathname);
      return !target || (hash !== '' && !target.ids.includes(hash.slice(1)));
    }),
  );
}

test('the privacy page lists what a journey stores, and when the choices are deleted', async ({
  citizen,
  page,
}) => {
  await page.goto('/tai?langue=fr');
  await citizen.enter(samples.payable);
  await citizen.search();
  await expect(page.getByRole('radio').first()).toBeVisible();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: /^Continuer/ }).click();
  await expect(page).toHaveURL(/choixModalitesReglement/);
  const names = await page.evaluate(() =>
    [sessionStorage, localStorage].flatMap((storage) => Object.keys(storage)).toSorted(),
  );
  expect(names).toEqual(
    expect.arrayContaining(['amendes.choices', 'amendes.currentFine', 'amendes.langue']),
  );
  for (const language of languages) {
    await page.goto(`/tai/confidentialite?langue=${language}`);
    for (const name of names)
      await expect(page.locator('main tr').filter({ hasText: name })).toHaveCount(1);
    // Three events end the storage, each of other data: the payment, the mail with the receipt, and closing the tab.
    const choices = page.locator('main tr').filter({ hasText: 'amendes.choices' });
    await expect(choices.locator('td').last()).toHaveText(/^[^;]+;[^;]+;[^;]+$/);
  }
});

test('the frequent questions name the limits for sending a receipt by e-mail again', async ({
  page,
}) => {
  await page.goto('/tai/faq');
  const answer = page.getByText(/une heure après, la même.*trois courriels en tout/);
  await expect(answer).toBeVisible();
});

for (const language of languages) {
  test(`in ${language}, every information page is complete, fits 320 px and passes axe`, async ({
    page,
    site,
  }) => {
    const window = page.viewportSize() ?? { width: 1280, height: 720 };
    const seen = [await open(page, `/tai?langue=${language}`)];
    for (const name of pages) {
      const address = `/tai/${name}?langue=${language}`;
      const html = await (await fetch(site.origin + address)).text();
      seen.push(await open(page, address));
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('h1')).toHaveCount(1);
      const heading = await page.locator('h1').innerText();
      await expect(page).toHaveTitle(new RegExp(`^${heading} - .+`));
      expect(html).toContain(`<title>${await page.title()}</title>`);

      const isForeign = name === 'faq' && language !== 'fr';
      await expect(page.locator('[data-message="pages.enFrancais"]')).toHaveCount(
        isForeign ? 1 : 0,
      );
      await expect(page.locator('[data-message="pages.retard"]')).toHaveCount(0);
      expect(await page.locator('h1').getAttribute('lang')).toBe(isForeign ? 'fr' : null);
      // The colours are the same in every language, so they are checked only in French.
      const found = axeFindings(page, language === 'fr' ? {} : switchRules(rulesOfColours, false));
      expect(await found, address).toEqual([]);

      expect({ name, long: await page.evaluate(longLinesHere, 70) }).toEqual({ name, long: [] });

      // The width of a small telephone.
      await page.setViewportSize({ width: 320, height: 700 });
      expect({ name, overflow: await page.evaluate(overflowHere) }).toEqual({ name, overflow: 0 });
      await page.setViewportSize(window);
    }
    expect(deadLinks(seen, site.origin)).toEqual([]);
  });
}

test('the address and the table of contents move the focus to a section', async ({ page }) => {
  await page.goto('/tai/aide?langue=fr#virement');
  const heading = page.getByRole('heading', { name: 'Payer par virement' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await page
    .getByRole('navigation', { name: 'Sur cette page' })
    .getByText('Payer par carte')
    .click();
  await expect(page).toHaveURL(/langue=fr#carte$/);
  await expect(page.getByRole('heading', { name: 'Payer par carte' })).toBeFocused();
});

test('a term leads to its entry in the glossary, which gets the focus', async ({ page }) => {
  await page.goto('/tai/aide');
  await page.getByRole('main').getByRole('link', { name: 'consigner', exact: true }).click();
  await expect(page).toHaveURL(/\/tai\/glossaire#consignation$/);
  await expect(page.getByRole('heading', { name: 'Consignation', exact: true })).toBeFocused();
});

test('a heading has a link to itself, visible once it has the focus', async ({ page }) => {
  await page.goto('/tai/aide');
  const link = page.getByRole('link', { name: 'Lien vers la section : Payer par carte' });
  await expect(link).toHaveCSS('opacity', '0');
  await link.focus();
  await expect(link).toHaveCSS('opacity', '1');
  await link.click();
  await expect(page).toHaveURL(/#carte$/);
});

test('the table of contents is beside the text at 1280 px, but not at 800 px', async ({ page }) => {
  const shifts = await watchShifts(page);
  for (const [width, isBeside] of [
    [1280, true],
    [800, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/tai/faq?langue=fr');
    const contents = page.getByRole('navigation', { name: 'Sur cette page' });
    const [list, text] = [
      await contents.boundingBox(),
      await page.locator('main article p').first().boundingBox(),
    ];
    expect((list?.x ?? 0) >= (text?.x ?? 0) + (text?.width ?? 0)).toBe(isBeside);
    expect((await contents.getByRole('link').count()) < 10).toBe(true);
    expect(await shifts()).toEqual([]);
  }
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('a heading shows no link mark, and the edge of a table shows that it scrolls', async ({
    page,
  }) => {
    await page.goto('/tai/aide?langue=fr');
    await expect(page.locator('h2 + a').first()).toBeHidden();
    const table = page
      .getByRole('region')
      .filter({ has: page.locator('table') })
      .first();
    await expect(table).toHaveCSS('background-attachment', 'local, local, scroll, scroll');
  });
});

test('a change of language changes the heading and the title of the page', async ({ page }) => {
  await page.goto('/tai/aide?langue=fr');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aide');
  await page.getByRole('link', { name: /^EN/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help');
  await expect(page).toHaveTitle('Help - Pay a French fine');
});

test('an information page requests each file once, and its document names them all', async ({
  page,
  site,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/tai/aide', { waitUntil: 'networkidle' });
  const files = requests.filter((path) => path.startsWith('/releases/'));
  expect(files.filter((path) => path.startsWith('/releases/content/'))).toHaveLength(1);
  expect(new Set(files).size).toBe(files.length);
  const html = await (
    await fetch(`${site.origin}/tai/aide`, { headers: { 'accept-language': 'fr' } })
  ).text();
  expect(files.filter((path) => !html.includes(path))).toEqual([]);
  // Not every browser requests the icon.
  const others = requests.filter((path) => !/^\/(releases\/|icon\.svg$)/.test(path));
  expect(others).toEqual(['/tai/aide']);
});

test('a printed page has no navigation, and prints the addresses of its links', async ({
  page,
}) => {
  await page.goto('/tai/aide');
  await expect(page.locator('main h1')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const link = page.getByRole('main').getByRole('link', { name: 'antai.gouv.fr' }).first();
  const after = await link.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(after).toContain('https://www.antai.gouv.fr/');
});
