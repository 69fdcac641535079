import { axeFindings } from '../content/axe-findings.ts';
import { expect, test } from '../set-up/test.ts';
import { play } from './set-up/screen.ts';
import { otherFines } from './set-up/other-fines.ts';
import { open, speak } from './set-up/screen.ts';
import { screens } from './set-up/screens.ts';
import { detailOf, fines, receiptOf } from './set-up/walk.ts';

test.describe.configure({ mode: 'parallel' });
test.afterEach(({ api }) => play(api, []));

for (const screen of screens) {
  test(`axe finds nothing on ${screen.name}, in any language or colours`, async ({ page, api }) => {
    test.slow();
    await open(page, api, screen);
    for (const language of ['en', 'de', 'nl', 'it', 'es', 'fr']) {
      await speak(page, language);
      expect({ language, found: await axeFindings(page) }).toEqual({ language, found: [] });
    }
    for (const media of [{ colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
      await page.emulateMedia(media);
      expect({ ...media, found: await axeFindings(page) }).toEqual({ ...media, found: [] });
    }
  });
}

/* What assistive technology is told of the two screens that hold the most, whole. */
for (const language of ['fr', 'en']) {
  for (const [name, address] of [
    ['detail', detailOf(fines.short)],
    ['receipt', receiptOf(otherFines.paid)],
  ] as const) {
    test(`the ${name} in ${language}, as a screen reader has it`, async ({ page }) => {
      await page.goto(`${address}?langue=${language}`);
      await expect(page.locator('main h1')).toBeVisible();
      await expect(page.getByRole('main')).toMatchAriaSnapshot({
        name: `${name}.${language}.aria.yml`,
      });
    });
  }
}
