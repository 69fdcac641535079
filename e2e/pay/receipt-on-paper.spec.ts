/// <reference lib="dom" />
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Page } from 'playwright/test';
import { expect, test } from '../set-up/test.ts';
import { expectTitle, receiptOf } from './set-up/walk.ts';

async function openReceipt(page: Page): Promise<void> {
  await page.goto(receiptOf(samples.paid));
  await expectTitle(page, 'Justificatif de paiement');
}

test.describe('on paper', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the receipt is one clean page, printed from a ${colorScheme} screen`, async ({
      page,
    }) => {
      await openReceipt(page);
      await page.emulateMedia({ media: 'print', colorScheme });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('R5988812171')).toBeVisible();
      await expect(page.locator('[data-print-foot]')).toContainText(page.url());
      await expect(page.locator('[data-print-foot] time')).toContainText('Imprimé le');
      await expect(page.getByText(/^Délivré par \S+/)).toBeVisible();
      for (const unwanted of [
        page.getByRole('banner'),
        page.getByRole('contentinfo'),
        page.getByRole('navigation'),
        page.getByRole('button'),
        page.getByRole('link'),
        page.getByRole('textbox'),
        page.getByRole('list'),
        page.getByText('Le recevoir ou l’imprimer'),
      ]) {
        await expect(unwanted.filter({ visible: true })).toHaveCount(0);
      }
      const colours = await page
        .locator('main :is(h1, p, dt, dd)')
        .evaluateAll((elements) =>
          elements
            .filter((element) => element.checkVisibility())
            .map((element) => getComputedStyle(element).color),
        );
      expect(new Set(colours)).toEqual(new Set(['rgb(0, 0, 0)']));
      const pdf = await page.pdf({ format: 'A4' });
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    });
  }

  test('the receipt of a partial payment is one page and names the rest', async ({ page }) => {
    await page.goto(receiptOf(samples.partBooked));
    await expectTitle(page, 'Justificatif de paiement');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(/^Il reste \d+,\d\d\s€ à payer/)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link').filter({ visible: true })).toHaveCount(0);
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });

  test('the button opens the browser’s own print dialog', async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(globalThis, { print: () => Object.assign(globalThis, { printed: true }) });
    });
    await openReceipt(page);
    await page.getByRole('button', { name: 'Imprimer le justificatif' }).click();
    expect(await page.evaluate(() => 'printed' in globalThis)).toBe(true);
  });
});
