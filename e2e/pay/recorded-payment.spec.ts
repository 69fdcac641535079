/// <reference lib="dom" />
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import type { Page } from 'playwright/test';
import { expect, test } from '../set-up/test.ts';
import { downloadPdf } from './set-up/download.ts';
import { readOutbox } from './set-up/outbox.ts';
import { confirmationOf, expectTitle, receiptOf } from './set-up/walk.ts';

const message = (page: Page, key: string) => page.locator(`[data-message="${key}"]`);

test.describe('a payment that is recorded', () => {
  for (const width of [320, 1280]) {
    test(`shows amount, reference, rest and receipt on one screen at ${width} px`, async ({
      page,
      api,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(confirmationOf(samples.paid));
      await expectTitle(page, 'Votre paiement est enregistré');
      const panel = message(page, 'confirmation.paid.texte.payment');
      await expect(panel).toContainText(`Vous avez payé 90,00\u00a0€.`);
      await expect(panel).toContainText('vous n’avez plus rien à payer');
      await expect(panel.locator('svg')).toHaveAttribute('aria-hidden', 'true');
      await expect(panel).toBeInViewport({ ratio: 1 });
      await expect(page.locator('[aria-current=step]')).toHaveText('Justificatif');
      const reference = panel.getByText('R5988812171');
      await reference.dblclick({ position: { x: 8, y: 8 } });
      expect(await page.evaluate(() => String(getSelection()))).toBe('R5988812171');

      const pdf = page.getByRole('button', { name: 'Télécharger le justificatif (PDF)' });
      await expect(pdf).toBeInViewport();
      expect(await downloadPdf(page, pdf)).toMatchObject({ language: 'fr' });
      await page.getByRole('textbox', { name: /^Adresse électronique/ }).fill('ada@exemple.fr');
      await page.getByRole('button', { name: 'Recevoir par courriel' }).click();
      await page.getByRole('button', { name: 'Oui, envoyer' }).click();
      await expect(message(page, 'justificatif.courriel.fait')).toBeFocused();
      expect((await readOutbox(api)).mails).toMatchObject([{ recipient: 'ada@exemple.fr' }]);
    });
  }

  test('shows the rest to pay above the receipt if it was partial', async ({ page }) => {
    await page.goto(confirmationOf(samples.partBooked));
    await expectTitle(page, 'Votre paiement est enregistré');
    const remaining = message(page, 'confirmation.paid.reste');
    await expect(remaining).toContainText(/Il reste \d+,\d\d\s€ à payer/);
    await expect(page.getByText('vous n’avez plus rien à payer')).toHaveCount(0);
    const pdf = page.getByRole('button', { name: 'Télécharger le justificatif (PDF)' });
    const [remainder, button] = await Promise.all([remaining.boundingBox(), pdf.boundingBox()]);
    expect(remainder?.y).toBeLessThan(button?.y ?? 0);
  });
});

test.describe('the receipts of a fine that was paid in two parts', () => {
  for (const width of [320, 768, 1280]) {
    test(`at ${width} px each payment is a row with its receipt, and nothing scrolls`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(receiptOf(samples.paidInParts));
      const table = page.getByRole('table', { name: 'Paiements déjà faits' });
      await expect(table).toBeVisible();
      const names = ['Date', 'Montant', 'Moyen de paiement', 'Référence du règlement'];
      // Narrow windows name each fact beside it. Wide ones name it once, above.
      for (const name of names) {
        const shown = table.getByText(name, { exact: true }).filter({ visible: true });
        await expect(shown).toHaveCount(width < 768 ? 2 : 1);
      }
      const { scrolled, offset } = await table.evaluate((element) => {
        const box = element.parentElement ?? element;
        const rows = [...element.querySelectorAll('tbody tr')].map((row) =>
          [...row.children].map((cell) => {
            const range = document.createRange();
            range.selectNodeContents(cell);
            const { top, bottom } = range.getBoundingClientRect();
            return (top + bottom) / 2;
          }),
        );
        const spread = rows.map((middles) => Math.max(...middles) - Math.min(...middles));
        return { scrolled: box.scrollWidth - box.clientWidth, offset: Math.max(...spread) };
      });
      expect(scrolled).toBeLessThanOrEqual(0);
      if (width >= 768) expect(offset, 'cells of a row are aligned').toBeLessThan(4);
      const receipt = page.getByRole('button', { name: /^Justificatif de 50,00\s€ \(PDF\)$/ });
      expect((await downloadPdf(page, receipt)).fileName).toMatch(/R0562318791\.pdf$/);
    });
  }
});
