/// <reference lib="dom" />
import type { Page } from 'playwright/test';
import { axeFindings, rulesOfColours } from '../set-up/axe-findings.ts';
import { forgetAll } from '../set-up/citizen.ts';
import { cutTextsHere, overflowHere } from '../set-up/see-layout.ts';
import { switchLanguage } from '../set-up/switch-language.ts';
import { expect, test } from '../set-up/test.ts';
import { watchShifts } from '../set-up/watch-shifts.ts';
import { open, play, type Screen } from './set-up/screen.ts';
import { screens } from './set-up/screens.ts';

/* Arrival of each screen of the real site. The gallery covers its looks in every state, and the findings of axe. */

test.describe.configure({ mode: 'parallel' });
test.afterEach(({ api }) => play(api, []));

/** Delay after which the browser no longer attributes a shift to a press, in milliseconds. */
const delayMs = 700;

/** False because a press explains its shifts, and requested content may make the page longer. */
const areAllCounted = false;

/** Delays answers long enough that no press explains the shifts that they cause. */
const delayAnswers = (page: Page) =>
  page.route('**/api/v1/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await route.continue();
  });

/** Checks a screen in the language with the longest words, and in the colours of the system. */
async function expectNothingCut(page: Page, { name }: Screen): Promise<void> {
  await switchLanguage(page, 'de');
  const seen = {
    overflow: await page.evaluate(overflowHere),
    cut: await page.evaluate(cutTextsHere),
  };
  await page.emulateMedia({ forcedColors: 'active' });
  const found = await axeFindings(page, { runOnly: rulesOfColours });
  await page.emulateMedia({ forcedColors: 'none' });
  expect.soft({ name, ...seen, found }).toEqual({ name, overflow: 0, cut: [], found: [] });
}

/* Each kind of screen is one test, and a worker runs one at a time. */
const kindOf = ({ name }: Screen) => /^the (detail|confirmation|receipt)/.exec(name)?.[1] ?? 'step';

for (const [kind, screensOfKind = []] of Map.groupBy(screens, kindOf)) {
  test(`nothing moves while a ${kind} loads, and nothing is cut off after a press`, async ({
    page,
    api,
    sandbox,
  }) => {
    test.slow();
    const shifts = await watchShifts(page, areAllCounted);
    await delayAnswers(page);
    const openAt = async (screen: Screen, width: number) => {
      await forgetAll(page);
      await sandbox.resetFines();
      await play(api, []);
      await page.setViewportSize({ width, height: 900 });
      await open(page, api, screen);
      const { name } = screen;
      expect.soft({ name, width, shifts: await shifts() }).toEqual({ name, width, shifts: [] });
    };
    for (const screen of screensOfKind) {
      await test.step(screen.name, async () => {
        await openAt(screen, 320);
        // Content after a press is checked completely, and again in a wide window with its two columns.
        if (!screen.acts) return;
        await expectNothingCut(page, screen);
        await openAt(screen, 1280);
      });
    }
  });
}
