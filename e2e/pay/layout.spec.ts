/// <reference lib="dom" />
import type { Page } from 'playwright/test';
import { axeFindings, axeFindingsOf, rulesOfColours } from '../set-up/axe-findings.ts';
import { cutTexts, overflow } from '../set-up/see-layout.ts';
import { speak } from '../set-up/speak.ts';
import { expect, test } from '../set-up/test.ts';
import { watchShifts } from '../set-up/watch-shifts.ts';
import { open, play } from './set-up/screen.ts';
import { screens } from './set-up/screens.ts';

/* Each screen is brought into its state once, and looked at in every way: how it comes, how wide it is, what axe finds. */

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
  test(`${screen.name} comes still, is cut at no width, and axe finds nothing`, async ({
    page,
    api,
  }) => {
    test.slow();
    await test.step('at 320 px nothing moves while it comes', async () => {
      await page.setViewportSize({ width: 320, height: 900 });
      const shifts = await watchShifts(page, unexplained);
      await answerLate(page);
      await open(page, api, screen);
      expect(await shifts()).toEqual([]);
    });

    // The languages with the shortest and the longest words, from the narrowest window to a wide one.
    for (const language of ['fr', 'de']) {
      await speak(page, language);
      for (const [width, text] of [
        [320, '100%'],
        [768, '100%'],
        [1280, '200%'],
        [1280, '100%'],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
        const seen = { width, language, text };
        const found = { overflow: await overflow(page), cut: await cutTexts(page) };
        expect.soft({ ...seen, ...found }).toEqual({ ...seen, overflow: 0, cut: [] });
      }
    }

    await page.setViewportSize({ width: 1280, height: 720 });
    for (const language of ['de', 'fr']) {
      await speak(page, language);
      expect({ language, found: await axeFindings(page) }).toEqual({ language, found: [] });
    }
    for (const media of [{ colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
      await page.emulateMedia(media);
      expect({ ...media, found: await axeFindingsOf(page, rulesOfColours) }).toEqual({
        ...media,
        found: [],
      });
    }
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
