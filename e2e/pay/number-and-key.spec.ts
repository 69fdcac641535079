/// <reference lib="dom" />
import { languages } from '@amendes/delivery/site/languages.ts';
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { switchLanguage } from '../set-up/switch-language.ts';
import { expect, test } from '../set-up/test.ts';
import { detailOf, expectTitle } from './set-up/walk.ts';

/* Number and key are typed separately, so that no window may show them as one. */

test('number and key stand apart on one line at 360 px, and neither breaks', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const fine of [samples.payable, samples.increased]) {
    await page.goto(`${detailOf(fine)}?langue=fr`);
    await expectTitle(page, 'Est-ce bien votre avis ?');
    for (const language of languages) {
      await switchLanguage(page, language);
      const values = page.locator('main dl > div:first-child > dd');
      await expect(values.first()).toBeVisible();
      const [number, key] = await values.evaluateAll((elements) =>
        elements.map((element) => {
          const text = document.createRange();
          text.selectNodeContents(element);
          const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)));
          const { left, right } = text.getBoundingClientRect();
          return { lines: [...lines], left, right };
        }),
      );
      expect(number?.lines, language).toHaveLength(1);
      expect(key?.lines, language).toEqual(number?.lines);
      // The distance is larger than any gap within the number.
      expect((key?.left ?? 0) - (number?.right ?? 0), language).toBeGreaterThan(20);
    }
  }
});

test('at 320 px the key stands below the number, beside its label', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  for (const fine of [samples.payable, samples.increased]) {
    await page.goto(`${detailOf(fine)}?langue=fr`);
    await expectTitle(page, 'Est-ce bien votre avis ?');
    for (const language of languages) {
      await switchLanguage(page, language);
      const line = page.locator('main dl > div:first-child');
      await expect(line).toBeVisible();
      const [, number, label, key] = await line.locator('dt, dd').evaluateAll((elements) =>
        elements.map((element) => {
          const text = document.createRange();
          text.selectNodeContents(element);
          const { top, bottom, left, right } = text.getBoundingClientRect();
          return { top, bottom, left, right };
        }),
      );
      expect(key?.top, language).toBeGreaterThanOrEqual(number?.bottom ?? Infinity);
      expect(Math.abs((key?.bottom ?? 0) - (label?.bottom ?? Infinity)), language).toBeLessThan(4);
      // The distance is larger than the space within a text.
      expect((key?.left ?? 0) - (label?.right ?? 0), language).toBeGreaterThan(3);
    }
  }
});

test('a long number, its key and the offence keep within their card at 320 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(detailOf(samples.increased));
  await expectTitle(page, 'Est-ce bien votre avis ?');
  for (const language of ['fr', 'de']) {
    await switchLanguage(page, language);
    const card = await page
      .locator('section', { has: page.locator('dl') })
      .first()
      .boundingBox();
    const right = (card?.x ?? 0) + (card?.width ?? 0);
    for (const line of await page.locator('dl').first().locator('dt, dd').all()) {
      const box = await line.boundingBox();
      expect((box?.x ?? right) + (box?.width ?? 0), language).toBeLessThanOrEqual(right);
    }
  }
});
