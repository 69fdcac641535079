import { chromium, type Page } from 'playwright/test';
import { test as base } from '../../set-up/test.ts';
import { openAsRecognised } from '../../set-up/open-as-recognised.ts';

/** Test that counts how often a payment is started. */
export const test = base.extend<{
  /** Returns how often the API was requested to start a payment. */
  readonly countStarts: () => Promise<number>;
  /** Page of a browser that keeps pages in its memory and restores them unchanged. */
  readonly rememberedPage: Page;
}>({
  countStarts: [
    async ({ calls }, use) => {
      await use(async () => (await calls())['envoiSips/avis/2'] ?? 0);
    },
    // This counts from the start of a test, whatever its hooks do.
    { auto: true },
  ],

  rememberedPage: async ({ launchOptions, site, locale, timezoneId }, use) => {
    // This browser is like people's: the runner's own has its cache switched off, and one made for tests has none.
    const executablePath = process.env['FULL_CHROMIUM_PATH'];
    const browser = await chromium.launch({
      ...launchOptions,
      ...(executablePath && { executablePath }),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    const context = await browser.newContext({
      baseURL: site.origin,
      ...(locale && { locale }),
      ...(timezoneId && { timezoneId }),
    });
    await openAsRecognised(context);
    await use(await context.newPage());
    await browser.close();
  },
});
