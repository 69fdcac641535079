import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Page } from 'playwright/test';
import { releaseCopy } from '../set-up/release-copy.ts';
import { expect, test } from '../set-up/test.ts';
import { addCode, throwsAtSubmit } from './set-up/add-code.ts';
import {
  enterPayment,
  expectDetail,
  expectNoReloadNorTampering,
  markDocument,
} from './set-up/citizen.ts';
import { expectedErrors } from './set-up/expected-errors.ts';
import { reportsOf } from './set-up/reports.ts';

/* A release starts and shows its page, and then fails: in a handler, a timer or a promise, or through the policy. */

test.use({ expectedErrors: new RegExp(`${expectedErrors.source}|Content Security Policy`) });

const callout = (page: Page) => page.locator('[data-message="echec.texte"]');
const retry = (page: Page) => page.getByRole('button', { name: 'Réessayer' });
const release = (page: Page, name: string) => page.locator(`[data-boundary="${name}"]`);

test('a form that throws shows a callout, and the previous release finds the fine', async ({
  citizen,
  page,
  fragileSite,
}) => {
  const { served, previous } = await releaseCopy(fragileSite.folder, 'lookup', throwsAtSubmit);
  const { reports, answers } = reportsOf(page);
  await page.goto(`${fragileSite.origin}/tai`);
  await markDocument(page);
  await citizen.enter(samples.payable);
  await citizen.search();
  await expect(callout(page)).toBeVisible();
  await expect(callout(page)).toBeFocused();
  await expect(callout(page)).toHaveAttribute('role', 'alert');
  await expect(callout(page)).toContainText('0811 10 10 10');
  await expect(callout(page)).not.toContainText('aucun paiement');
  await expect(callout(page)).toBeInViewport();

  await retry(page).click();
  await expect(callout(page)).toHaveCount(0);
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
  await expect(citizen.number).toHaveValue('3333-3122-1112-21');
  await expect(release(page, 'lookup')).toHaveAttribute('data-release', served.release.build);
  await citizen.search();
  await retry(page).click();
  await expect(release(page, 'lookup')).toHaveAttribute('data-release', previous.release.build);
  await expect(citizen.key).toHaveValue('29');
  await citizen.search();
  await expectDetail(page);
  await expectNoReloadNorTampering(page);
  const { name: part, build } = served.release;
  await expect
    .poll(() => reports)
    .toEqual([{ part, build, kind: 'handler', reason: 'on purpose, …' }]);
  await expect.poll(() => answers).toEqual([204]);
});

test('the callout is in the language of the page and disappears with the page', async ({
  citizen,
  page,
  fragileSite,
}) => {
  await releaseCopy(fragileSite.folder, 'lookup', throwsAtSubmit);
  await page.goto(`${fragileSite.origin}/tai?langue=de`);
  await citizen.enter(samples.payable);
  await citizen.search();
  await expect(callout(page)).toContainText('Das hat nicht funktioniert.');
  await page.getByRole('link', { name: /^NL/ }).click();
  await expect(callout(page)).toContainText('Dat is niet gelukt.');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Hulp' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hulp');
  await expect(callout(page)).toHaveCount(0);
});

for (const [way, revisit] of Object.entries({
  'a navigation': async (page: Page) => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Aide' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aide');
    await page.goBack();
  },
  'a reload': async (page: Page) => {
    await page.reload();
  },
})) {
  test(`after ${way}, a release that failed twice is replaced by the previous one`, async ({
    citizen,
    page,
    fragileSite,
  }) => {
    const { served, previous } = await releaseCopy(fragileSite.folder, 'lookup', throwsAtSubmit);
    await page.goto(`${fragileSite.origin}/tai`);
    await citizen.enter(samples.payable);
    for (const _ of ['once', 'twice']) {
      await citizen.search();
      await expect(callout(page)).toBeVisible();
      await page.waitForTimeout(100);
    }
    await expect(release(page, 'lookup')).toHaveAttribute('data-release', served.release.build);
    await revisit(page);
    await expect(release(page, 'lookup')).toHaveAttribute('data-release', previous.release.build);
    await citizen.enter(samples.payable);
    await citizen.search();
    await expectDetail(page);
  });
}

test('a failing timer and promise are reported with their release, and stop nothing', async ({
  page,
  fragileSite,
}) => {
  const { served } = await releaseCopy(
    fragileSite.folder,
    'payment',
    addCode(`
      setTimeout(() => { throw Error('on purpose, later'); }, 200);
      for (const reason of ['first', 'second']) Promise.reject(Error('on purpose, ' + reason));`),
  );
  const { reports, answers } = reportsOf(page);
  await enterPayment(page, fragileSite.origin);
  await expectDetail(page);
  const { name: part, build } = served.release;
  await expect.poll(() => reports).toHaveLength(2);
  await expect
    .poll(() => reports)
    .toEqual([
      { part, build, kind: 'promise', reason: 'on purpose, first' },
      { part, build, kind: 'script', reason: 'on purpose, later' },
    ]);
  await expect(callout(page)).toHaveCount(0);
  // Answers are awaited before the reload: the answer to a beacon of a page that was left is not visible here.
  await expect.poll(() => answers).toEqual([204, 204]);
  await page.reload();
  await expectDetail(page);
  await page.waitForTimeout(500);
  await expect.poll(() => reports).toHaveLength(2);
});

test('a request that the policy blocks is reported once, without the notice number', async ({
  page,
  fragileSite,
}) => {
  const { served } = await releaseCopy(
    fragileSite.folder,
    'payment',
    addCode(`for (const n of [1, 2, 3])
      fetch('https://elsewhere.example/${samples.payable.number}?n=' + n).catch(() => {});`),
  );
  const { reports } = reportsOf(page);
  await enterPayment(page, fragileSite.origin);
  await expectDetail(page);
  const { name: part, build } = served.release;
  await expect.poll(() => reports).toHaveLength(1);
  await expect
    .poll(() => reports)
    .toEqual([{ part, build, kind: 'policy', reason: 'connect-src https://elsewhere.example' }]);
});

test('the code that reports failures is not loaded if nothing fails', async ({ citizen, page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/tai');
  await citizen.enter(samples.payable);
  await citizen.search();
  await expectDetail(page);
  expect(requested.filter((address) => address.includes('/watch.'))).toEqual([]);
});
