/// <reference lib="dom" />
import type { Page } from 'playwright/test';
import { axeFindings, rulesOfColours } from '../set-up/axe-findings.ts';
import { forgetAll } from '../set-up/citizen.ts';
import { cutTextsHere, overflowHere } from '../set-up/see-layout.ts';
import { speak } from '../set-up/speak.ts';
import { expect, test } from '../set-up/test.ts';
import { watchShifts } from '../set-up/watch-shifts.ts';
import { open, play, type Screen } from './set-up/screen.ts';
import { screens } from './set-up/screens.ts';

/* How each screen of the real site comes. The gallery tells how it looks in every state, and what axe
   finds. */

test.describe.configure({ mode: 'parallel' });
test.afterEach(({ api }) => play(api, []));

/** Longer than what the browser takes for the effect of a press, in milliseconds. */
const aWhile = 700;

/** What a press moves is explained, and what is asked for may make the page longer. */
const areAllCounted = false;

/** Answers come late enough that nothing they move is explained by a press. */
const answerLate = (page: Page) =>
  page.route('**/api/v1/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, aWhile));
    await route.continue();
  });

/** In the language with the longest words, and in the colours of the system. */
async function expectWhole(page: Page, { name }: Screen): Promise<void> {
  await speak(page, 'de');
  const seen = {
    overflow: await page.evaluate(overflowHere),
    cut: await page.evaluate(cutTextsHere),
  };
  await page.emulateMedia({ forcedColors: 'active' });
  const found = await axeFindings(page, { runOnly: rulesOfColours });
  await page.emulateMedia({ forcedColors: 'none' });
  expect.soft({ name, ...seen, found }).toEqual({ name, overflow: 0, cut: [], found: [] });
}

/* A walk for each kind of screen, of which a worker takes one at a time. */
const kindOf = ({ name }: Screen) => /^the (detail|confirmation|receipt)/.exec(name)?.[1] ?? 'step';

for (const [kind, ofKind = []] of Map.groupBy(screens, kindOf)) {
  test(`nothing moves while a ${kind} comes, and what a press brings is whole`, async ({
    page,
    api,
    sandbox,
  }) => {
    test.slow();
    const shifts = await watchShifts(page, areAllCounted);
    await answerLate(page);
    const opened = async (screen: Screen, width: number) => {
      await forgetAll(page);
      await sandbox.resetFines();
      await play(api, []);
      await page.setViewportSize({ width, height: 900 });
      await open(page, api, screen);
      const { name } = screen;
      expect.soft({ name, width, shifts: await shifts() }).toEqual({ name, width, shifts: [] });
    };
    for (const screen of ofKind) {
      await test.step(screen.name, async () => {
        await opened(screen, 320);
        // What a press brings is looked at whole, and where a wide window lays it out in two columns.
        if (!screen.acts) return;
        await expectWhole(page, screen);
        await opened(screen, 1280);
      });
    }
  });
}
