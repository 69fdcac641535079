import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from '../set-up/test.ts';
import { citizenOf } from '../set-up/citizen.ts';

/* The files of the payment part are missing, as after a failed deployment. */

test.use({
  expectedErrors:
    /^Failed to load resource|Federation Runtime|^Refused to (execute|apply)|^ChunkLoad/,
});

async function enterPayment(page: Page, origin: string): Promise<void> {
  await citizenOf(page).find(samples.payable, `${origin}/tai`);
}

test('home and information pages still work without the payment part', async ({
  page,
  fragileSite,
}) => {
  const payment = join(fragileSite.folder.root, 'releases/payment');
  await rename(payment, `${payment}.gone`);
  await page.goto(`${fragileSite.origin}/tai`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Payer une amende/);
  await page.goto(`${fragileSite.origin}/tai/aide`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aide');
  await page.goto(`${fragileSite.origin}/tai/erreur/technique`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le service ne répond pas');
});

for (const [language, title, retry, otherWay] of [
  ['fr', 'Cette page ne peut pas s’afficher', 'Réessayer', '0811 10 10 10'],
  ['en', /page/i, /try again/i, '0811 10 10 10'],
] as const) {
  test.describe(`entering the payment in ${language}`, () => {
    test.use({ locale: language });

    test('shows a message, a working retry and another way to pay', async ({
      page,
      fragileSite,
    }) => {
      const payment = join(fragileSite.folder.root, 'releases/payment');
      await rename(payment, `${payment}.gone`);
      await enterPayment(page, fragileSite.origin);

      const callout = page.locator('[data-message="module.indisponible"]');
      await expect(callout).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByRole('main').getByText(otherWay)).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();

      await page.getByRole('button', { name: retry }).click();
      await expect(callout).toBeVisible();

      await rename(`${payment}.gone`, payment);
      await page.getByRole('button', { name: retry }).click();
      await expect(page.locator('[data-boundary="payment"]')).toBeVisible();
      await expect(page.getByRole('definition').first()).toHaveText('3333-3122-1112-21');
    });
  });
}

test('a console warning names the failed release, without the number of the notice', async ({
  page,
  fragileSite,
}) => {
  const payment = join(fragileSite.folder.root, 'releases/payment');
  await rename(payment, `${payment}.gone`);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await enterPayment(page, fragileSite.origin);
  await expect(page.locator('[data-message="module.indisponible"]')).toBeVisible();
  expect(warnings.join('\n')).toMatch(/Part payment [0-9a-f]{12} failed/);
  expect(warnings.join('\n')).not.toContain(samples.payable.number);
});
