/// <reference lib="dom" />
import { expect, test } from '../set-up/test.ts';

/* Header and footer stay where they are while a part that is slow to come arrives. */

const addresses = ['/tai', '/tai/aide', '/tai/amende/33333122111221/29'];

for (const [width, height] of [
  [320, 640],
  [768, 900],
  [1280, 900],
  [1920, 1200],
] as const) {
  test(`at ${width} × ${height} nothing shifts while a page loads`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          shifts.push((entry as unknown as { readonly value: number }).value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.route('**/entry.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    for (const address of addresses) {
      await page.goto(address, { waitUntil: 'networkidle' });
      await expect(page.locator('main h1')).toBeVisible();
      // Shifts are told after the frame in which they happen.
      await page.waitForTimeout(200);
      const { shifts } = await page.evaluate(() => ({
        shifts: (globalThis as unknown as { readonly shifts: readonly number[] }).shifts,
      }));
      expect({ address, shifts }).toEqual({ address, shifts: [] });
    }
  });
}
