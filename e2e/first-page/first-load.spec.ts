/// <reference lib="dom" />
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { expect, test } from '../set-up/test.ts';
import { watchShifts } from '../set-up/watch-shifts.ts';
import { holdScript } from './set-up/break-start.ts';
import { requestsOf, type PageRequest } from './set-up/requests-of.ts';

/* Requests of a first page: their size, their number and their depth. */

/** Upper bound of the scripts, in bytes with brotli and with the headers of the answers. */
const maxScriptBytes = 150_000;

for (const address of ['/tai', '/tai/faq'] as const) {
  test(`${address} requests at most 14 files, all named by it, and 150 kB of script`, async ({
    page,
  }) => {
    const requests = await requestsOf(page);
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    expect(requests.length).toBeLessThanOrEqual(14);
    expect(new Set(requests.map(({ depth }) => depth))).toEqual(new Set([1, 2]));
    const bytes = requests
      .filter(({ path }) => path.endsWith('.js'))
      .reduce((sum, one) => sum + one.bytes, 0);
    test.info().annotations.push({ type: 'bytes', description: `${bytes} of script` });
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(maxScriptBytes);
  });

  test(`${address} is painted with its styles before any other file is requested`, async ({
    page,
  }) => {
    const requests = await requestsOf(page);
    await holdScript(page);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => requests.length).toBeGreaterThan(1);
    const early = await page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return (
        performance
          .getEntriesByType('resource')
          .filter(({ startTime }) => startTime < (paint?.startTime ?? Infinity))
          .map(({ name }) => name)
          // The browser requests the icon by itself, and nothing waits for it.
          .filter((name) => !name.endsWith('/icon.svg'))
      );
    });
    expect(early).toEqual([]);
    expect(requests.filter(({ type }) => ['Stylesheet', 'Font', 'Image'].includes(type))).toEqual(
      [],
    );
  });

  test(`a second visit to ${address} requests only the document`, async ({ page }) => {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    const requests = await requestsOf(page);
    await page.goto('about:blank');
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    const sent = requests.filter(({ fromCache, path }) => !fromCache && path !== 'blank');
    expect(sent.map(({ path }) => path)).toEqual([address]);
  });
}

test('the first page of a tab is painted before its storage is read', async ({ page }) => {
  await page.addInitScript(() => {
    const storage = globalThis.sessionStorage;
    Object.defineProperty(globalThis, 'sessionStorage', {
      get() {
        const painted = performance.getEntriesByName('first-contentful-paint').length > 0;
        if (!painted) document.documentElement.dataset['read'] = 'storage';
        return storage;
      },
    });
  });
  await holdScript(page);
  const root = page.locator('html');
  for (const [address, read] of [
    ['/tai', null],
    ['/tai/aide', 'storage'],
  ] as const) {
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await root.getAttribute('data-read')).toBe(read);
  }
});

for (const width of [320, 1280]) {
  test(`nothing moves at ${width} pixels while the page loads and digits are typed`, async ({
    citizen,
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const shifts = await watchShifts(page);
    await page.goto('/tai');
    await citizen.number.pressSequentially(samples.payable.number);
    await page.getByLabel('Clé', { exact: true }).pressSequentially('28');
    await expect(page.locator('[data-message$="cleAVerifier"]')).toBeVisible();
    expect(await shifts()).toEqual([]);
  });
}

/** Returns the number of requests for files of the payment part. */
const countPaymentRequests = (requests: readonly PageRequest[]) =>
  requests.filter(({ path }) => path.startsWith('/releases/payment/')).length;

test('typing a number prefetches all code that the search and the detail need', async ({
  citizen,
  page,
}) => {
  const requests = await requestsOf(page);
  await page.goto('/tai');
  await page.waitForLoadState('networkidle');
  expect(countPaymentRequests(requests)).toBe(0);
  await citizen.number.pressSequentially(samples.payable.number);
  for (const code of [/payment.*texts-fr/, /payment.*expose/, /check-entry/, /\/api\./]) {
    await expect.poll(() => requests.some(({ path }) => code.test(path)), String(code)).toBe(true);
  }
  await page.getByLabel('Clé', { exact: true }).fill('29');
  const before = requests.filter(({ path }) => path.endsWith('.js')).length;
  await citizen.search();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Est-ce bien votre avis ?');
  const scripts = requests.filter(({ path }) => path.endsWith('.js')).slice(before);
  // The later screens of the journey are fetched once the detail is idle, so that nobody waited for them.
  expect(scripts.filter(({ path }) => /entry|federation|texts|api|check/.test(path))).toEqual([]);
});

test('typing a number requests the token before the search', async ({ citizen, page, calls }) => {
  await page.goto('/tai');
  await page.waitForLoadState('networkidle');
  expect(await calls()).toEqual({});
  await citizen.number.pressSequentially(samples.payable.number);
  await expect.poll(calls).toEqual({ token: 1 });
  await page.getByLabel('Clé', { exact: true }).fill('29');
  await citizen.search();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Est-ce bien votre avis ?');
  expect(await calls()).toEqual({ token: 1, 'recherche/amende': 1 });
});

test('the search requests the token if an earlier request for it failed', async ({
  citizen,
  page,
  calls,
}) => {
  const token = '**/api/v1/token*';
  await page.route(token, (route) => route.abort());
  await page.goto('/tai');
  const refused = page.waitForEvent('requestfailed');
  await citizen.number.pressSequentially(samples.payable.number);
  expect((await refused).url()).toContain('/api/v1/token');
  await page.unroute(token);
  await page.getByLabel('Clé', { exact: true }).fill('29');
  await citizen.search();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Est-ce bien votre avis ?');
  expect(await calls()).toEqual({ token: 1, 'recherche/amende': 1 });
});

for (const connection of [{ saveData: true }, { effectiveType: '2g' }]) {
  test(`nothing is prefetched on a connection with ${JSON.stringify(connection)}`, async ({
    citizen,
    page,
  }) => {
    await page.addInitScript((simulated) => {
      Object.defineProperty(navigator, 'connection', { value: simulated });
    }, connection);
    const requests = await requestsOf(page);
    await page.goto('/tai');
    await citizen.number.pressSequentially(samples.payable.number);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Aide' }).hover();
    await page.waitForLoadState('networkidle');
    expect(
      requests.filter(({ path }) => /payment|static-pages|check-entry|api\.|\/api\//.test(path)),
    ).toEqual([]);
  });
}
