/// <reference lib="dom" />
import { setTimeout as pause } from 'node:timers/promises';
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Page } from 'playwright/test';
import { expect } from '../set-up/test.ts';
import { test } from './set-up/attempts-test.ts';
import { enterCard } from './set-up/card-page.ts';
import { messageOf, openHandOver, payButton } from './set-up/hand-over.ts';
import { listPayments } from './set-up/payments.ts';
import { handOver, stepOf } from './set-up/walk.ts';

test.describe('a hand-over that the browser restores from its back-forward cache', () => {
  test.beforeEach(async ({ rememberedPage: page }) => {
    // Each test starts its own browser.
    test.slow();
    await page.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => Object.assign(globalThis, { persisted }));
    });
    await openHandOver(page, samples.payable);
    await handOver(page);
  });

  const goBackToCachedPage = async (page: Page) => {
    // The runner's own way back waits for a page to load, which a page from the cache does not do.
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(stepOf(samples.payable, 'envoiSips'));
    await expect
      .poll(() => page.evaluate(() => (globalThis as { persisted?: boolean }).persisted))
      .toBe(true);
    await expect(page.locator('form'), 'nothing that could be sent again').toHaveCount(0);
  };

  test('checks the payment and reports that it is under way', async ({
    rememberedPage: page,
    api,
    countStarts,
  }) => {
    await goBackToCachedPage(page);
    await expect(messageOf(page, 'remise.enCours')).toContainText(/prend fin à \d\d:\d\d/);
    await expect(payButton(page)).toHaveCount(0);
    await page.evaluate(() => history.forward());
    await enterCard(page, 'accepted');
    await page.getByRole('button', { name: 'Continuer vers le commerçant' }).waitFor();
    await expect.poll(() => listPayments(api)).toMatchObject([{ state: 'ACCEPTED' }]);
    expect(await countStarts()).toBe(1);
  });

  test('reports that the notice was paid meanwhile', async ({
    rememberedPage: page,
    countStarts,
  }) => {
    await enterCard(page, 'neverReturns');
    await expect(page.getByText('Cette carte de test laisse le navigateur')).toBeVisible();
    await page.evaluate(() => history.go(-2));
    await expect(messageOf(page, 'remise.arrets.paye')).toBeFocused();
    await expect(payButton(page)).toHaveCount(0);
    expect(await countStarts()).toBe(1);
  });

  test('shows the button again after the attempt has ended, and starts nothing itself', async ({
    rememberedPage: page,
    sandbox,
    api,
    countStarts,
  }) => {
    await sandbox.expireAttempts();
    await goBackToCachedPage(page);
    await payButton(page).waitFor();
    expect(await countStarts()).toBe(1);
    // A button that has just become the pay button ignores presses for a moment.
    await pause(1000);
    await handOver(page);
    expect(await listPayments(api)).toMatchObject([{ state: 'ACTIVE' }, { state: 'EXPIRED' }]);
  });
});
