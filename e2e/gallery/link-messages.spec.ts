/// <reference lib="dom" />
import { languages } from '@amendes/delivery/site/languages.ts';
import { expect } from 'playwright/test';
import { show, test } from './set-up/gallery-test.ts';

/* What is said of a link comes after the page: it must not push the form away. */

for (const id of ['lookup/link that cannot be read', 'lookup/link while the service fails']) {
  test(`the form does not move for what is said of a ${id.slice('lookup/'.length)}`, async ({
    frame: { page },
  }) => {
    const moved: string[] = [];
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const language of languages) {
        await show(page, id, language);
        // The message has room kept for it before it comes.
        const [room = 0, taken = 0] = await page
          .locator('form > [class*=ofLink]')
          .evaluateAll(([box]) => [
            box && Number.parseFloat(getComputedStyle(box).minHeight),
            box?.getBoundingClientRect().height,
          ]);
        expect(room).toBeGreaterThan(0);
        if (taken > room) moved.push(`${width} px, ${language}: ${taken - room} px`);
      }
    }
    expect(moved).toEqual([]);
  });
}
