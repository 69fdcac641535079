/// <reference lib="dom" />
import { languages } from '@amendes/delivery/site/languages.ts';
import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { overflowHere } from '../set-up/see-layout.ts';
import { expect, test } from '../set-up/test.ts';
import { watchShifts } from '../set-up/watch-shifts.ts';

test('header and footer are kept between parts, and the header does not move', async ({ page }) => {
  await page.goto('/tai');
  await expect(page.locator('[data-boundary="lookup"]')).toBeVisible();
  await page.evaluate(() => {
    const landmarks = ['header', 'footer'].map((name) => document.querySelector(`body ${name}`));
    Object.assign(globalThis, { landmarks });
  });
  const top = await page.getByRole('banner').boundingBox();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Aide' }).click();
  await expect(page.locator('[data-boundary="static-pages"]')).toBeVisible();
  await expect(page.getByRole('main', { name: 'Aide' })).toBeVisible();
  await page.getByRole('link', { name: 'Paiement des amendes' }).click();
  await expect(page.locator('[data-boundary="lookup"]')).toBeVisible();
  expect(
    await page.evaluate(() => {
      const { landmarks } = globalThis as unknown as { landmarks: readonly Element[] };
      return landmarks.map((landmark) => landmark.isConnected);
    }),
  ).toEqual([true, true]);
  expect(await page.getByRole('banner').boundingBox()).toEqual(top);
});

test('after a navigation the skip link has the focus and the title is announced', async ({
  page,
}) => {
  await page.goto('/tai');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sécurité' }).click();
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused();
  await expect(page.getByRole('status')).toHaveText('Sécurité');
  await expect(page).toHaveTitle('Sécurité - Paiement des amendes');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a hash in the address moves the focus to its target in a part', async ({ page }) => {
  await page.goto('/tai#ou-trouver');
  await expect(page.locator('#ou-trouver')).toBeFocused();
  await expect(page.locator('#ou-trouver')).toBeInViewport();
});

test('a badly escaped hash does not prevent the page from opening', async ({ citizen, page }) => {
  await page.goto('/tai#%');
  await expect(citizen.number).toBeVisible();
});

test('Tab reaches the controls in reading order', async ({ citizen, page }) => {
  await page.goto('/tai');
  await expect(citizen.number).toBeVisible();
  const stops: (string | null)[] = [];
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    stops.push(
      await page.evaluate(() => {
        const { activeElement: element } = document;
        return element?.getAttribute('name') ?? element?.textContent?.trim().slice(0, 12) ?? null;
      }),
    );
  }
  expect(stops).toEqual([
    'Aller au con',
    'Paiement des',
    'Aide',
    'FR – Françai',
    'EN – English',
    'DE – Deutsch',
    'NL – Nederla',
    'IT – Italian',
    'ES – Español',
    'numero',
    'cle',
    'Rechercher m',
  ]);
});

test('back and forward restore the scroll position of each page', async ({ citizen, page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/tai');
  await expect(page.locator('summary').last()).toBeVisible();
  await page.evaluate(() => scrollTo(0, 400));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Aide' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aide');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.evaluate(() => scrollTo(0, 120));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120);
  await page.goBack();
  await expect(citizen.number).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aide');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120);
});

test('going back from a section restores the earlier scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/tai/aide');
  await page.evaluate(() => scrollTo(0, 150));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(150);
  // A script clicks the entry: a pointer would first scroll the page to it.
  await page
    .locator('main nav a[href^="#"]')
    .last()
    .evaluate((entry: HTMLElement) => entry.click());
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(150);
});

test('a guarded page has a robots tag, which is removed on the next page', async ({
  citizen,
  page,
}) => {
  await citizen.find(samples.payable);
  await expect(page.locator('[data-boundary="payment"]')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveCount(1);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Aide' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aide');
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
});

test('a guarded page shows neither heading nor number before its fine is known', async ({
  page,
}) => {
  await page.route('**/api/v1/recherche/**', () => undefined);
  await page.goto(`/tai/amende/${pathOf(samples.payable)}`);
  await expect(page.locator('[data-boundary="payment"] [aria-busy="true"]')).toBeVisible();
  await expect(page.locator('h1')).toHaveCount(0);
  await expect(page.getByText('3333-3122-1112-21')).toHaveCount(0);
});

test('on a telephone the header is one line of 56 px with help, in each language', async ({
  page,
}) => {
  for (const language of languages) {
    await page.goto(`/tai?langue=${language}`);
    const header = page.getByRole('banner');
    const [home, help] = [header.locator('a').first(), header.locator('a[href="/tai/aide"]')];
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 640 });
      const seen = {
        language,
        width,
        height: await header.evaluate((element) => element.clientHeight),
        lines: await home.evaluate((link) => {
          const name = document.createRange();
          name.selectNode(link.lastChild ?? link);
          return name.getClientRects().length;
        }),
        overflow: await page.evaluate(overflowHere),
      };
      expect(seen).toEqual({ language, width, height: 56, lines: 1, overflow: 0 });
      await expect(help).toBeVisible();
      await expect(help).toHaveAccessibleName(/./);
    }
  }
});

test('on a telephone one control opens the languages, and three ways close them', async ({
  page,
}) => {
  const shifts = await watchShifts(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/tai/aide');
  const control = page.locator('header summary');
  const dutchLink = page.getByRole('link', { name: 'NL – Nederlands' });
  await expect(page.getByRole('navigation', { name: 'Langue' })).toMatchAriaSnapshot(
    `- group: "Langue : FR – Français"`,
  );
  const leave = {
    escape: () => page.keyboard.press('Escape'),
    press: () => page.mouse.click(100, 400),
    again: () => control.click(),
  };
  for (const [way, close] of Object.entries(leave)) {
    await control.press('Enter');
    await expect(dutchLink, way).toBeVisible();
    await close();
    await expect(dutchLink, way).toBeHidden();
  }
  expect(await shifts()).toEqual([]);
  await control.click();
  await dutchLink.click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await expect(dutchLink).toBeHidden();
  await expect(control).toBeFocused();
  await expect(control).toHaveText('Taal : NL – Nederlands');
});

test('the list of languages opens without scripts, and its links work', async ({
  browser,
  site,
}) => {
  const viewport = { width: 360, height: 640 };
  const context = await browser.newContext({ javaScriptEnabled: false, viewport });
  const page = await context.newPage();
  await page.goto(`${site.origin}/tai/aide?langue=fr`);
  await page.locator('header summary').click();
  await page.getByRole('link', { name: 'DE – Deutsch' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hilfe');
  await context.close();
});
