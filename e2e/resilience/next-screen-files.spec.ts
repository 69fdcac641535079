import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { releaseCopy } from '../set-up/release-copy.ts';
import { expect, test } from '../set-up/test.ts';
import {
  chooseDepositByTransfer,
  enterPayment,
  expectRelease,
  expectNoReloadNorTampering,
  saveData,
} from './set-up/citizen.ts';
import { damageFile, damages } from './set-up/damage-file.ts';
import { expectedErrors } from './set-up/expected-errors.ts';
import { lazyKinds, transferFile } from './set-up/released-files.ts';

/* A citizen is in the middle of the payment when the files of the next screen cannot be loaded. */

test.use({ expectedErrors });

async function continueToTransfer(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Continuer/ }).click();
}

/** Checks that the citizen has arrived on the next screen, and that the choices on the screens before are kept. */
async function expectChoicesKept(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/CONSIGNATION\/informationsVirement$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Consigner par virement');
  await expectNoReloadNorTampering(page);
  await page.getByRole('link', { name: 'Changer de moyen de paiement' }).click();
  await expect(page.getByRole('radio', { name: /^Virement/ })).toBeChecked();
  await page.getByRole('link', { name: 'Revenir à l’avis' }).click();
  await expect(page.getByRole('radio', { name: /^Consigner/ })).toBeChecked();
}

for (const kind of lazyKinds) {
  for (const damage of damages) {
    test(`if a screen’s ${kind} is ${damage}, the previous release continues without loss`, async ({
      page,
      fragileSite,
    }) => {
      const { served, previous } = await releaseCopy(fragileSite.folder, 'payment');
      await damageFile(join(served.folder, await transferFile(served.folder, kind)), damage);
      await enterPayment(page, fragileSite.origin);
      await chooseDepositByTransfer(page);
      await expectRelease(page, served.release);
      await continueToTransfer(page);
      await expectRelease(page, previous.release);
      await expectChoicesKept(page);
    });

    test(`if a screen’s ${kind} is ${damage} in both releases, a later retry works`, async ({
      page,
      fragileSite,
    }) => {
      const { served, previous } = await releaseCopy(fragileSite.folder, 'payment');
      const repairs = await Promise.all(
        [served.folder, previous.folder].map(async (folder) =>
          damageFile(join(folder, await transferFile(folder, kind)), damage),
        ),
      );
      await enterPayment(page, fragileSite.origin);
      await chooseDepositByTransfer(page);
      await continueToTransfer(page);
      await expect(page.locator('[data-message="module.indisponible"]')).toBeVisible();
      await page.getByRole('button', { name: 'Réessayer' }).click();
      await expect(page.locator('[data-message="module.indisponible"]')).toBeVisible();
      for (const repair of repairs) await repair();
      await page.getByRole('button', { name: 'Réessayer' }).click();
      await expectRelease(page, served.release);
      await expectChoicesKept(page);
    });
  }
}

/** Failures of one request; the next request is answered. */
const briefFailures = {
  'answers 503': 503,
  'cannot be reached': 'offline',
} as const;

for (const [what, failure] of Object.entries(briefFailures)) {
  for (const kind of lazyKinds) {
    test(`if the site ${what} for a moment, the same release requests the ${kind} again`, async ({
      page,
      fragileSite,
    }) => {
      const { served } = await releaseCopy(fragileSite.folder, 'payment');
      const file = await transferFile(served.folder, kind);
      await saveData(page);
      let failed = 0;
      await page.route(`**/${served.release.build}/${file}`, async (route) => {
        failed += 1;
        if (failed > 1) await route.fallback();
        else if (failure === 'offline') await route.abort('internetdisconnected');
        else await route.fulfill({ status: failure });
      });
      await enterPayment(page, fragileSite.origin);
      await chooseDepositByTransfer(page);
      await continueToTransfer(page);
      await expectChoicesKept(page);
      await expectRelease(page, served.release);
      expect(failed).toBeGreaterThan(1);
    });
  }
}

test('when the network is down, a message says so, and a retry shows the screen', async ({
  page,
  context,
  fragileSite,
}) => {
  const { served } = await releaseCopy(fragileSite.folder, 'payment');
  await saveData(page);
  await enterPayment(page, fragileSite.origin);
  await chooseDepositByTransfer(page);
  await context.setOffline(true);
  await continueToTransfer(page);
  const retry = page.getByRole('button', { name: 'Réessayer' });
  await expect(retry).toBeVisible();
  await expect(page.getByRole('main')).toContainText('n’a déclenché aucun paiement');
  await context.setOffline(false);
  await retry.click();
  await expectChoicesKept(page);
  await expectRelease(page, served.release);
});

test('a hanging script is reported within 15 s, and retries take the previous release', async ({
  page,
  fragileSite,
}) => {
  const { served, previous } = await releaseCopy(fragileSite.folder, 'payment');
  const file = await transferFile(served.folder, 'script');
  await saveData(page);
  await page.clock.install();
  // The request is never answered.
  await page.route(`**/${served.release.build}/${file}`, () => undefined);
  await enterPayment(page, fragileSite.origin);
  await chooseDepositByTransfer(page);
  await continueToTransfer(page);
  const retry = page.getByRole('button', { name: 'Réessayer' });
  const unavailable = page.locator('[data-message="module.indisponible"]');
  for (const presses of [0, 1]) {
    if (presses > 0) await retry.click();
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toBeVisible();
    // The wait starts with a request, whose moment does not depend on the page's clock.
    let seconds = 0;
    const isShownAfterOneSecond = async () => {
      seconds += 1;
      await page.clock.runFor(1000);
      return unavailable.isVisible();
    };
    await expect.poll(isShownAfterOneSecond, { intervals: [250] }).toBe(true);
    expect(seconds).toBeLessThanOrEqual(16);
    await expect(unavailable).toContainText('n’a déclenché aucun paiement');
  }
  await retry.click();
  await expectRelease(page, previous.release);
  await expectChoicesKept(page);
});
