/// <reference lib="dom" />
import type { Page } from 'playwright/test';
import { axeFindingsOf, rulesOfColours } from '../set-up/axe-findings.ts';
import { cutTexts, overflow } from '../set-up/see-layout.ts';
import { speak } from '../set-up/speak.ts';
import { expect, test } from '../set-up/test.ts';
import { watchShifts } from '../set-up/watch-shifts.ts';
import { open, play } from './set-up/screen.ts';
import { screens } from './set-up/screens.ts';

/* How each screen of the real site comes. What else axe finds on it, and how it looks at other widths, is told by the gallery. */

test.describe.configure({ mode: 'parallel' });
test.afterEach(({ api }) => play(api, []));

/** Longer than what the browser takes for the effect of a press, in milliseconds. */
const aWhile = 700;

/** What a press moves is explained, and what is asked for may make the page longer. */
const unexplained = { afterPress: false, ofFooter: false };

/** Answers come late enough that nothing they move is explained by a press. */
const answerLate = (page: Page) =>
  page.route('**/api/v1/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, aWhile));
    await route.continue();
  });

for (const screen of screens) {
  test(`${screen.name} comes still, and nothing of it is cut`, async ({ page, api }) => {
    test.slow();
    await test.step('at 320 px nothing moves while it comes', async () => {
      await page.setViewportSize({ width: 320, height: 900 });
      const shifts = await watchShifts(page, unexplained);
      await answerLate(page);
      await open(page, api, screen);
      expect(await shifts()).toEqual([]);
    });

    // In the language with the longest words. Other widths and colours are the gallery's to look at.
    await speak(page, 'de');
    const found = { overflow: await overflow(page), cut: await cutTexts(page) };
    expect(found).toEqual({ overflow: 0, cut: [] });
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await axeFindingsOf(page, rulesOfColours)).toEqual([]);
  });
}

/* Wide windows lay the same screens out in two columns: those that answer a press are seen there too. */
for (const screen of screens.filter(({ act }) => act)) {
  test(`at 1280 px nothing moves while ${screen.name} comes`, async ({ page, api }) => {
    test.slow();
    await page.setViewportSize({ width: 1280, height: 900 });
    const shifts = await watchShifts(page, unexplained);
    await answerLate(page);
    await open(page, api, screen);
    expect(await shifts()).toEqual([]);
  });
}
