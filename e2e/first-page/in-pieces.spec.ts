import { pathOf, samples } from '@amendes/fines/testing/sample-fines.ts';
import { expect, test } from '../set-up/test.ts';
import { watchShifts } from '../set-up/watch-shifts.ts';
import { serveInPieces } from './set-up/serve-in-pieces.ts';

/* Where the network is bad a document arrives piece by piece, and is shown as far as it is there: what one
   reads already does not move when the rest comes, nor when the code does. */

/** A page of each kind is seen at each width. */
const each = [
  [320, 'fr'],
  [768, 'de'],
  [1280, 'fr'],
] as const;
/** Texts have two layouts, of which the narrow one is seen with the longest words. */
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
        // All that arrives is seen.
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
