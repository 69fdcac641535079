import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { axeFindings } from '../set-up/axe-findings.ts';
import { overflowHere } from '../set-up/see-layout.ts';
import { expect, test } from '../set-up/test.ts';
import { switchLanguage } from '../set-up/switch-language.ts';

const addresses = [
  '/tai',
  '/tai/aide',
  `/tai/amende/${pathOf(samples.payable)}`,
  `/tai/amende/${pathOf(samples.cancelled)}`,
  '/tai/erreur/technique',
  '/nowhere',
];

/* The gallery checks every screen in every state. These tests check that the real site has no further findings. */

for (const address of addresses) {
  test(`axe finds nothing at ${address}, light or dark, and nothing overflows`, async ({
    page,
  }) => {
    await page.goto(`${address}?langue=fr`);
    await expect(page.locator('main h1')).toBeVisible();
    for (const [language, colorScheme, width] of [
      ['fr', 'light', 1280],
      ['de', 'dark', 320],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await switchLanguage(page, language);
      const seen = { language, colorScheme, width };
      const found = { found: await axeFindings(page), overflow: await page.evaluate(overflowHere) };
      expect({ ...seen, ...found }).toEqual({ ...seen, found: [], overflow: 0 });
    }
  });
}
