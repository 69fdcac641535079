/// <reference lib="dom" />
import type { Page } from 'playwright/test';
import { releasePastChecks } from '../set-up/release-past-checks.ts';
import { expect, test } from '../set-up/test.ts';
import { openHandOver } from '../pay/set-up/hand-over.ts';
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { addCode } from './set-up/add-code.ts';
import { tryOnEvents, waysOut } from './set-up/ways-out.ts';

/* A hostile release of the look-up, the information pages or the shell must not harm a citizen who pays in the same page. */

test.use({ expectedErrors: /May not|Refused to|violates the following/ });

const { number } = samples.payable;

const ways = Object.entries(waysOut('https://elsewhere.example'));

/** Returns the foreign addresses that the browser requests. Requests that its policy blocks are not among them. */
async function recordDepartures(page: Page): Promise<readonly string[]> {
  const departures: string[] = [];
  await page.context().route('https://elsewhere.example/**', (route) => {
    departures.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: 'received' });
  });
  return departures;
}

// The guard of such a shell runs before the added code: nothing stops a shell that lacks the guard.
const hostileParts = { lookup: '/tai', 'static-pages': '/tai/faq', shell: '/tai' };

for (const [part, address] of Object.entries(hostileParts)) {
  test(`hostile code in ${part} cannot send the notice number to another site`, async ({
    page,
    fragileSite,
  }) => {
    const code = ways.map(([, each]) => each);
    await releasePastChecks(fragileSite.folder, part, addCode(tryOnEvents(number, code)));
    const departures = await recordDepartures(page);
    await page.goto(`${fragileSite.origin}${address}`);
    const shown = page.locator(`[data-boundary="${part}"]`).first();
    await expect(shown).toBeVisible();
    for (const [index, [way]] of ways.entries()) {
      const tried = await page.evaluate((which) => {
        dispatchEvent(new Event(`try-${which}`));
        return Reflect.get(globalThis, 'tried') as unknown;
      }, index);
      expect(tried, way).toBe(index);
      await page.waitForTimeout(300);
      expect(departures, way).toEqual([]);
    }
    await expect(shown).toBeVisible();
  });
}

test('a part can replace neither functions of a payment nor accounts and providers', async ({
  page,
  fragileSite,
}) => {
  const replacing = `
    globalThis.replaced = [];
    const attempt = (name, act) => { try { act(); replaced.push(name); } catch {} };
    const mine = () => { throw Error('mine'); };
    attempt('fetch', () => { globalThis.fetch = mine; });
    attempt('window', () => { Object.defineProperty(globalThis, 'fetch', { value: mine }); });
    attempt('open', () => { globalThis.open = mine; });
    attempt('XMLHttpRequest', () => { 'use strict'; XMLHttpRequest.prototype.send = mine; });
    attempt('JSON', () => { 'use strict'; JSON.parse = mine; });
    attempt('submit', () => { 'use strict'; HTMLFormElement.prototype.submit = mine; });
    globalThis.isUnchanged = ![fetch, open, XMLHttpRequest.prototype.send, JSON.parse,
      HTMLFormElement.prototype.submit].includes(mine);`;
  const changing = `
    addEventListener('try-to-change', () => {
      const attempt = (act) => { try { act(); } catch {} };
      globalThis.outcome = [];
      for (const { shareScopeMap } of globalThis.__FEDERATION__.__INSTANCES__) {
        for (const { '@amendes/contract': versions } of Object.values(shareScopeMap)) {
          for (const { lib } of Object.values(versions ?? {})) {
            const contract = lib();
            const read = () => JSON.stringify(contract.currentConfiguration());
            const before = read();
            attempt(() => { contract.currentConfiguration().transfer.iban = 'MINE'; });
            attempt(() => { contract.currentConfiguration().transfer = { iban: 'MINE' }; });
            attempt(() => { contract.currentConfiguration().providerOrigins.push('https://elsewhere.example'); });
            attempt(() => { contract.currentConfiguration = () => ({ transfer: { iban: 'MINE' } }); });
            attempt(() => { Object.defineProperty(contract, 'currentConfiguration', { value: () => ({}) }); });
            globalThis.outcome.push(before.includes('"iban"'), read() === before);
          }
        }
      }
    });`;
  await releasePastChecks(fragileSite.folder, 'lookup', addCode(replacing + changing));
  await page.goto(`${fragileSite.origin}/tai`);
  await expect(page.locator('[data-boundary="lookup"]')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isUnchanged') as boolean)).toBe(true);
  await page.evaluate(() => dispatchEvent(new Event('try-to-change')));
  const outcome = await page.evaluate(() => Reflect.get(globalThis, 'outcome') as boolean[]);
  expect(outcome.length).toBeGreaterThan(0);
  expect(outcome).not.toContain(false);
});

test('no other part is loaded into the page while a citizen pays', async ({ page }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (/\/releases\/(lookup|static-pages)\//.test(request.url())) foreign.push(request.url());
  });
  await openHandOver(page, samples.payable);
  for (const link of await page.locator('header a[href^="/tai"], footer a[href^="/tai"]').all()) {
    await link.hover();
    await link.focus();
  }
  await page.waitForTimeout(1500);
  await page.waitForLoadState('networkidle');
  expect(foreign).toEqual([]);
  await expect(page.locator('[data-boundary="payment"]')).toBeVisible();
  // If nobody pays, the same link prefetches the part of its page.
  await page.goto(`/tai/amende/${samples.payable.number}/${samples.payable.key}`);
  await page.locator('footer a[href^="/tai"]').first().hover();
  await expect.poll(() => foreign.length).toBeGreaterThan(0);
});

test('a link to another site still works', async ({ page }) => {
  await page
    .context()
    .route('https://www.antai.gouv.fr/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'there' }),
    );
  await page.goto('/tai');
  await expect(page.locator('[data-boundary="lookup"]')).toBeVisible();
  await page.getByRole('contentinfo').locator('a[href^="https://www.antai"]').click();
  await expect(page.locator('body')).toHaveText('there');
});
