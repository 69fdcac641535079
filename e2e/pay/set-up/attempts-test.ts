import { chromium, type Page } from 'playwright/test';
import { test as base } from '../../set-up/test.ts';
import { openAsRecognised } from '../../set-up/open-as-recognised.ts';

/** A test about how often a payment is begun. */
export const test = base.extend<{
  /** How often the API was asked to begin a payment. */
  readonly begun: () => Promise<number>;
  /** A page of a browser that keeps what was left in its memory, and shows it again as it was. */
  readonly rememberedPage: Page;
}>({
  begun: [
    async ({ calls }, use) => {
      await use(async () => (await calls())['envoiSips/avis/2'] ?? 0);
    },
    // Counts from the beginning of a test, whatever its hooks do.
    { auto: true },
  ],

  rememberedPage: async ({ launchOptions, site, locale, timezoneId }, use) => {
    // A browser as people have it. The runner's own is told to remember nothing, and one that is made for tests cannot.
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
