/// <reference lib="dom" />
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { languages } from '@amendes/delivery/site/languages.ts';
import { parse } from 'parse5';
import type { Page } from 'playwright/test';
import { expect, test } from '../set-up/test.ts';
import { untilItAnswers } from '../set-up/until-it-answers.ts';
import { holdScript } from './set-up/break-start.ts';

/* Content of a document before any script. It must be the same page afterwards. */

const pages = {
  '/tai': 200,
  '/tai/abc': 200,
  '/tai/aide': 200,
  '/tai/plan': 200,
  '/tai/erreur/technique': 200,
  '/tai/erreur/anything': 200,
  '/nowhere': 404,
} as const;

/** Stores the elements of the document as it arrived. */
async function rememberElements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      // The note for a page that does not start is removed once it has, and announcements replace empty text.
      const selector = '#root :not([data-start-place] *, [role="status"] *)';
      const elements = [...document.querySelectorAll(selector)];
      Object.assign(globalThis, { prerendered: elements });
    });
  });
}

/** Returns the number of elements in the document, the number of those that were removed, and the ones added to it. */
const compareElements = (page: Page) =>
  page.evaluate(() => {
    const { prerendered } = globalThis as unknown as { prerendered: readonly Element[] };
    const added = [...document.querySelectorAll('#root main *')]
      .filter((element) => !prerendered.includes(element))
      // A message about the address is known to this browser only, because the document is for many.
      .filter((element) => !element.closest('[data-message]'))
      .map(({ outerHTML }) => outerHTML.slice(0, 80));
    return {
      all: prerendered.length,
      removed: prerendered.filter(({ isConnected }) => !isConnected).length,
      added,
    };
  });

/** Returns the errors that a parser finds in a document. By the standard, every browser repairs them silently. */
function parseErrors(html: string): readonly string[] {
  const errors: string[] = [];
  parse(html, { onParseError: ({ code, startLine }) => errors.push(`${code}, line ${startLine}`) });
  return errors;
}

for (const [address, status] of Object.entries(pages)) {
  test(`the document of ${address} has its page in each language, and is hydrated`, async ({
    page,
    site,
  }) => {
    test.slow();
    await rememberElements(page);
    for (const language of languages) {
      const response = await page.request.get(`${site.origin}${address}?langue=${language}`);
      expect(response.status()).toBe(status);
      const html = await response.text();
      expect(html).toMatch(/<title>[^<]+ - [^<]+<\/title>[^]*<h1[^>]*>[^<]+<\/h1>/);
      expect(parseErrors(html)).toEqual([]);
      // All languages are hydrated in the same way, so only home and help test each of them.
      if (!['/tai', '/tai/aide'].includes(address) && !['fr', 'de'].includes(language)) continue;
      await page.goto(`${address}?langue=${language}`);
      const { all, removed, added } = await compareElements(page);
      expect(all).toBeGreaterThan(40);
      expect({ removed, added }).toEqual({ removed: 0, added: [] });
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    }
  });
}

test('the document of a guarded page has header, footer and a busy place, but no fine', async ({
  page,
}) => {
  await rememberElements(page);
  const letThrough = await holdScript(page);
  await page.goto(`/tai/amende/${pathOf(samples.payable)}?langue=de`, { waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Hilfe' })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toBeVisible();
  expect(await page.content()).not.toContain('3333-3122-1112-21');
  letThrough();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const header = await page.evaluate(() => {
    const { prerendered } = globalThis as unknown as { prerendered: readonly Element[] };
    return prerendered.find(({ tagName }) => tagName === 'HEADER')?.isConnected;
  });
  expect(header).toBe(true);
});

test('digits typed before the page answers are kept, grouped and used by the search', async ({
  citizen,
  page,
}) => {
  const letThrough = await holdScript(page);
  await page.goto('/tai', { waitUntil: 'commit' });
  await citizen.number.pressSequentially(samples.payable.number);
  await page.getByLabel('Clé', { exact: true }).pressSequentially('29');
  letThrough();
  await untilItAnswers(page);
  await expect(citizen.number).toHaveValue('3333-3122-1112-21');
  await expect(page.getByLabel('Clé', { exact: true })).toHaveValue('29');
  await citizen.search();
  await expect(page).toHaveURL(new RegExp(`/tai/amende/${pathOf(samples.payable)}$`));
});

test('a citizen who types while the page starts keeps the focus and the caret', async ({
  citizen,
  page,
}) => {
  const letThrough = await holdScript(page);
  await page.goto('/tai', { waitUntil: 'commit' });
  const number = citizen.number;
  await number.pressSequentially('33335');
  await number.press('ArrowLeft');
  letThrough();
  await untilItAnswers(page);
  await expect(number).toBeFocused();
  await number.pressSequentially('4');
  await expect(number).toHaveValue('3333-45');
});

test.describe('a page that has to be rendered again', () => {
  test.use({ expectedErrors: /integrity|lookup/ });

  test('keeps the typed number', async ({ citizen, page }) => {
    // The part's script arrives damaged, and is fetched once more after the document was given up.
    let isDamaged = true;
    await page.route('**/releases/lookup/*/entry.js', async (route) => {
      if (!isDamaged) return route.continue();
      isDamaged = false;
      return route.fulfill({ body: 'damaged', contentType: 'text/javascript' });
    });
    const letThrough = await holdScript(page);
    await page.goto('/tai', { waitUntil: 'commit' });
    await citizen.number.pressSequentially(samples.payable.number);
    letThrough();
    await untilItAnswers(page);
    await expect(citizen.number).toHaveValue('3333-3122-1112-21');
  });
});

test.describe('a required script that does not arrive', () => {
  test.use({ expectedErrors: /Failed to load|integrity|lookup|federation/i });

  for (const [script, way] of [
    ['shell.js', 'missing'],
    ['shell.js', 'damaged'],
    ['react-dom.js', 'damaged'],
    ['packages.js', 'missing'],
  ] as const) {
    test(`is requested until it arrives, then a waiting search is sent: ${script}, ${way}`, async ({
      citizen,
      page,
    }) => {
      let failures = 0;
      await page.route(`**/releases/shell/*/${script}`, (route) => {
        if (failures === 3) return route.continue();
        failures += 1;
        if (way === 'missing') return route.abort();
        return route.fulfill({ body: 'damaged', contentType: 'text/javascript' });
      });
      await page.goto('/tai', { waitUntil: 'commit' });
      await citizen.number.pressSequentially(samples.payable.number);
      await page.getByLabel('Clé', { exact: true }).pressSequentially('29');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Est-ce bien votre avis ?');
      expect(failures).toBe(3);
    });
  }
});

test('a search before the page answers waits, changes no address, and is sent later', async ({
  citizen,
  page,
}) => {
  const letThrough = await holdScript(page);
  await page.goto('/tai', { waitUntil: 'commit' });
  await citizen.number.pressSequentially(samples.payable.number);
  await page.getByLabel('Clé', { exact: true }).pressSequentially('29');
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).search).toBe('');
  letThrough();
  await expect(page).toHaveURL(new RegExp(`/tai/amende/${pathOf(samples.payable)}$`));
});

test('a tab with a chosen language shows and loads nothing in another language', async ({
  page,
}) => {
  await page.goto('/tai');
  await page.getByRole('link', { name: /^DE/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const texts: string[] = [];
  page.on('request', (request) => {
    const [name] = /texts-\w\w/.exec(request.url()) ?? [];
    if (name) texts.push(name);
  });
  const headings: string[] = [];
  await page.exposeFunction('noteHeading', (heading: string) => headings.push(heading));
  await page.addInitScript(() => {
    new PerformanceObserver(() => {
      const { noteHeading } = globalThis as unknown as { noteHeading: (text: string) => void };
      noteHeading(document.querySelector('h1')?.textContent ?? '');
    }).observe({ type: 'paint', buffered: true });
  });
  await page.goto('/tai/aide');
  await expect(page).toHaveURL('/tai/aide?langue=de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hilfe');
  await untilItAnswers(page);
  expect(new Set(texts)).toEqual(new Set(['texts-de']));
  expect(new Set(headings)).toEqual(new Set(['Hilfe']));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('home and information pages are readable, styled, and name a number to call', async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' });
    const page = await context.newPage();
    for (const [address, heading] of [
      ['/tai', 'Pay a French fine'],
      ['/tai/aide', 'Help'],
      ['/tai/plan', 'Site map'],
    ] as const) {
      await page.goto(site.origin + address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      const note = page.locator('[data-message="sansScript.texte"]');
      await expect(note).toBeVisible();
      expect(await note.innerText()).toMatch(/0811\s10\s10\s10/);
      const header = page.getByRole('banner');
      expect(await header.evaluate((element) => getComputedStyle(element).borderBottomWidth)).toBe(
        '1px',
      );
    }
    await expect(page.locator('main article li > a[href="/tai/glossaire"]')).toBeVisible();
    await context.close();
  });
});
