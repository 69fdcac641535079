import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { expect, test } from '../set-up/test.ts';
import { watchShifts } from '../set-up/watch-shifts.ts';
import { serveInPieces } from './set-up/serve-in-pieces.ts';

/* On a bad network a document arrives piece by piece, and is shown as far as it has arrived. Text that can be read
   already must not move when the rest arrives, nor when the code does. */

/** Widths and languages for one page of each kind. */
const each = [
  [320, 'fr'],
  [768, 'de'],
  [1280, 'fr'],
] as const;
/** Widths and languages for texts. They have two layouts, and the narrow one is tested with the longest words. */
const narrowAndWide = [
  [320, 'de'],
  [1280, 'fr'],
] as const;

const addresses = {
  '/tai': each,
  '/tai/faq': narrowAndWide,
  '/tai/aide': each,
  '/tai/plan': narrowAndWide,
  '/tai/glossaire': narrowAndWide,
  '/tai/accessibilite': narrowAndWide,
  [`/tai/amende/${pathOf(samples.payable)}`]: each,
  '/nowhere': each,
};

for (const [address, ways] of Object.entries(addresses)) {
  test(`nothing moves while ${address} arrives in pieces`, async ({ page, site }) => {
    test.slow();
    const slow = await serveInPieces(site.origin);
    try {
      const shifts = await watchShifts(page);
      for (const [width, language] of ways) {
        // The window is high enough to show all that arrives.
        await page.setViewportSize({ width, height: 2500 });
        await page.goto(`${slow.origin}${address}?langue=${language}`);
        await expect(page.locator('main h1')).toBeVisible();
        expect({ width, shifts: await shifts() }).toEqual({ width, shifts: [] });
      }
    } finally {
      await slow.close();
    }
  });
}
