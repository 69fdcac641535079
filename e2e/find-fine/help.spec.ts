import { languages } from '@amendes/delivery/site/languages.ts';
import { expect, test } from '../set-up/test.ts';

test('each sample notice opens by keyboard and shows its number and key', async ({ page }) => {
  await page.goto('/tai');
  for (const kind of ['AF', 'AFM', 'AFD', 'AFMD', 'FPSM']) {
    await test.step(kind, async () => {
      const summary = page.locator('main summary').filter({ hasText: new RegExp(`^${kind}\\b`) });
      await summary.focus();
      await page.keyboard.press('Enter');
      const details = page.locator('main details[open]');
      await expect(details).toHaveCount(1);
      const drawing = details.getByRole('img');
      await expect(drawing).toBeVisible();
      const [number, key] = await details.locator('figcaption strong').allTextContents();
      expect(number).toMatch(/^\d{4}-\d{4}-\d{4}(-\d{4})?-\d{2}$/);
      expect(BigInt(String(number).replaceAll('-', '')) % 97n).toBe(BigInt(String(key)));
      // The label of the drawing must contain the same number and key as the legend.
      const label = await drawing.getAttribute('aria-label');
      expect(label).toContain(number);
      expect(label).toContain(key);
      await page.keyboard.press('Enter');
      await expect(details).toHaveCount(0);
    });
  }
});

test('all sample notices are open while printing, and closed again afterwards', async ({
  page,
}) => {
  await page.goto('/tai');
  await expect(page.locator('main details')).toHaveCount(5);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('main details[open]')).toHaveCount(5);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('main details[open]')).toHaveCount(0);
});

for (const means of ['application', 'telephone']) {
  test.describe(`the how-to for ${means}`, () => {
    test('opens as a dialog, focuses its title, and returns the focus when it closes', async ({
      page,
    }) => {
      await page.goto('/tai');
      const link = page.locator(`#moyen-${means}`);
      const dialog = page.getByRole('dialog');

      await link.focus();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      await expect(dialog.getByRole('heading')).toBeFocused();
      await expect(dialog.getByRole('listitem')).toHaveCount(5);
      const before = await page.evaluate(() => scrollY);
      await page.mouse.wheel(0, 500);
      expect(await page.evaluate(() => scrollY)).toBe(before);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(link).toBeFocused();

      // It has the role of a button, so the space bar must press it, too.
      await expect(link).toHaveRole('button');
      await page.keyboard.press('Space');
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(link).toBeFocused();

      await link.click();
      for (const name of [0, 1]) {
        await dialog.getByRole('button', { name: 'Fermer' }).nth(name).click();
        await expect(dialog).toBeHidden();
        await expect(link).toBeFocused();
        await link.click();
        await expect(dialog).toBeVisible();
      }
      await page.mouse.click(5, 5);
      await expect(dialog).toBeHidden();
      await expect(link).toBeFocused();
    });
  });
}

test('no how-to is wider than its dialog at 320 px, in any language', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const wider: Record<string, number> = {};
  for (const language of languages) {
    await page.goto(`/tai?langue=${language}`);
    for (const means of ['application', 'telephone']) {
      await page.locator(`#moyen-${means}`).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      // The window scrolls up and down only, so that wider content would be out of sight.
      wider[`${means}, ${language}`] = await dialog.evaluate(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      );
      await page.keyboard.press('Escape');
    }
  }
  expect(Object.entries(wider).filter(([, by]) => by > 0)).toEqual([]);
  expect(Object.keys(wider)).toHaveLength(2 * languages.length);
});

test('the small modal takes 45 % of a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/tai');
  await page.locator('#moyen-telephone').click();
  const box = await page.getByRole('dialog').boundingBox();
  const windowWidth = (box?.width ?? 0) / 0.45;
  // A scroll bar beside the page takes up to 17 pixels from the screen.
  expect(windowWidth).toBeGreaterThanOrEqual(1280 - 17);
  expect(windowWidth).toBeLessThan(1281);
});

test('the code of a how-to is loaded only when the how-to is opened', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await page.goto('/tai', { waitUntil: 'networkidle' });
  expect(files.filter((url) => /how-to|check-entry|\/api\./.test(url))).toEqual([]);
  await page.locator('#moyen-telephone').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(files.some((url) => url.includes('how-to'))).toBe(true);
});
