import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Browser } from 'playwright/test';
import {
  detailAddress,
  enterPayment,
  expectDetail,
  expectNoReloadNorTampering,
  expectRelease,
  markDocument,
} from '../resilience/set-up/citizen.ts';
import { expectedErrors } from '../resilience/set-up/expected-errors.ts';
import { releaseCopy, sealCopy } from '../set-up/release-copy.ts';
import { expect, test } from '../set-up/test.ts';
import { commandsOn } from './set-up/site-commands.ts';

/* Some tabs try a release. Each tab decides once which release it uses. */

/** Percentage that is too small to include any of these tabs. */
const noTabs = 0.000_001;

async function anotherTab(browser: Browser, address: string) {
  const page = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
  await page.goto(address);
  return page;
}

test('a tab with a canary keeps it during the journey and after a reload', async ({
  page,
  browser,
  fragileSite,
}) => {
  const { folder, origin } = fragileSite;
  const { canary, verify } = commandsOn(folder);
  const { served } = await releaseCopy(folder, 'payment');
  const canaryRelease = await sealCopy(folder, 'payment');
  expect(await canary('payment', canaryRelease.release.build, 100)).toContain('for 100 %');
  await verify();
  await enterPayment(page, origin);
  await expectDetail(page);
  await expectRelease(page, canaryRelease.release);
  await expectNoReloadNorTampering(page);

  await canary('payment', canaryRelease.release.build, noTabs);
  await page.getByRole('radio', { name: /^Consigner/ }).check();
  await page.getByRole('button', { name: /^Continuer/ }).click();
  await expect(page.getByRole('radio', { name: /^Virement/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: /^Virement/ })).toBeVisible();
  await expectRelease(page, canaryRelease.release);

  const other = await anotherTab(browser, origin + detailAddress);
  await expectRelease(other, served.release);
  await other.context().close();
});

test('a tab without the canary keeps the old release when the canary is promoted', async ({
  page,
  browser,
  fragileSite,
}) => {
  const { folder, origin } = fragileSite;
  const { canary, promote } = commandsOn(folder);
  const { served } = await releaseCopy(folder, 'payment');
  const canaryRelease = await sealCopy(folder, 'payment');
  await canary('payment', canaryRelease.release.build, noTabs);
  await page.goto(origin + detailAddress);
  await expectRelease(page, served.release);

  await promote('payment', canaryRelease.release.build);
  await page.reload();
  await expectDetail(page);
  await expectRelease(page, served.release);
  const other = await anotherTab(browser, origin + detailAddress);
  await expectRelease(other, canaryRelease.release);
  await other.context().close();
});

test('an open page keeps an ended canary, and a reload gets the served release', async ({
  page,
  fragileSite,
}) => {
  const { folder, origin } = fragileSite;
  const { canary } = commandsOn(folder);
  const { served } = await releaseCopy(folder, 'payment');
  const canaryRelease = await sealCopy(folder, 'payment');
  await canary('payment', canaryRelease.release.build, 100);
  await page.goto(origin + detailAddress);
  await expectRelease(page, canaryRelease.release);
  await canary('payment', canaryRelease.release.build, 0);
  await page.getByRole('radio', { name: /^Payer/ }).check();
  await page.getByRole('button', { name: /^Continuer/ }).click();
  await expectRelease(page, canaryRelease.release);
  await page.reload();
  await expectRelease(page, served.release);
});

test.describe('a broken canary', () => {
  test.use({ expectedErrors });

  test('is replaced by the served release without a reload', async ({
    citizen,
    page,
    fragileSite,
  }) => {
    const { folder, origin } = fragileSite;
    const { canary } = commandsOn(folder);
    const { served } = await releaseCopy(folder, 'payment');
    const broken = await sealCopy(folder, 'payment', (text, file) =>
      file === 'entry.js' ? `throw Error("on purpose");${text}` : text,
    );
    await canary('payment', broken.release.build, 100);
    await page.goto(`${origin}/tai`);
    await markDocument(page);
    await citizen.enter(samples.payable);
    await citizen.search();
    await expectDetail(page);
    await expectRelease(page, served.release);
    await expectNoReloadNorTampering(page);
  });
});
