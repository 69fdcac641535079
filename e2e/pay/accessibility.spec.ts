import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { expect, test } from '../set-up/test.ts';
import { detailOf, receiptOf } from './set-up/walk.ts';

/* Complete accessibility trees of the two screens with the most content, as assistive technology receives them. */
for (const language of ['fr', 'en']) {
  for (const [name, address] of [
    ['detail', detailOf(samples.payable)],
    ['receipt', receiptOf(samples.paid)],
  ] as const) {
    test(`the ${name} in ${language} has the recorded accessibility tree`, async ({ page }) => {
      await page.goto(`${address}?langue=${language}`);
      await expect(page.locator('main h1')).toBeVisible();
      await expect(page.getByRole('main')).toMatchAriaSnapshot({
        name: `${name}.${language}.aria.yml`,
      });
    });
  }
}
