import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { expect, test } from '../set-up/test.ts';
import { watchShifts } from '../set-up/watch-shifts.ts';

/* Header and footer stay where they are while a part that is slow to come arrives. */

const addresses = ['/tai', '/tai/aide', `/tai/amende/${pathOf(samples.payable)}`];

for (const [width, height] of [
  [320, 640],
  [768, 900],
  [1280, 900],
  [1920, 1200],
] as const) {
  test(`at ${width} × ${height} nothing shifts while a page loads`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const shifts = await watchShifts(page);
    await page.route('**/entry.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    for (const address of addresses) {
      await page.goto(address, { waitUntil: 'networkidle' });
      await expect(page.locator('main h1')).toBeVisible();
      expect({ address, shifts: await shifts() }).toEqual({ address, shifts: [] });
    }
  });
}
