import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { forgetAll } from '../set-up/citizen.ts';
import { expect, test } from '../set-up/test.ts';
import { watchShifts } from '../set-up/watch-shifts.ts';

/* Header and footer must not move while a slow part is loaded. */

const addresses = ['/tai', '/tai/aide', `/tai/amende/${pathOf(samples.payable)}`];

test('nothing shifts while a page loads, at any window size', async ({ page }) => {
  test.slow();
  const shifts = await watchShifts(page);
  await page.route('**/entry.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  for (const [width, height] of [
    [320, 640],
    [768, 900],
    [1280, 900],
    [1920, 1200],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const address of addresses) {
      await forgetAll(page);
      await page.goto(address, { waitUntil: 'networkidle' });
      await expect(page.locator('main h1')).toBeVisible();
      const seen = { address, width, shifts: await shifts() };
      expect(seen).toEqual({ address, width, shifts: [] });
    }
  }
});
