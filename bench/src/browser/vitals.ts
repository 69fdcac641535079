/// <reference lib="dom" />
import type { Page } from 'playwright';

/** What a page tells of its own loading, in milliseconds since the navigation began. */
export interface Vitals {
  /** The largest contentful paint. */
  readonly lcp: number;
  /** The sum of all layout shifts. */
  readonly cls: number;
  /** When its load event had ended. */
  readonly loaded: number;
  /** When the page's heading was React's; a page without scripts never is. */
  readonly hydrated: number | undefined;
}

interface ObservedPage {
  benchVitals?: { lcp: number; cls: number; hydrated?: number };
}

/** Has every document from now on observe itself. */
export async function observeVitals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const vitals: ObservedPage['benchVitals'] = { lcp: 0, cls: 0 };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a property of our own
    (globalThis as ObservedPage).benchVitals = vitals;
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) vitals.lcp = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the type that is observed
        vitals.cls += (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
    const watch = () => {
      const heading = document.querySelector('main h1') ?? {};
      const isTaken = Object.keys(heading).some((key) => key.startsWith('__reactProps$'));
      if (isTaken) vitals.hydrated = performance.now();
      else setTimeout(watch, 10);
    };
    watch();
  });
}

export async function readVitals(page: Page): Promise<Vitals> {
  // Whoever waited for the page may know sooner than the page's own watch, which looks from time to time.
  await page.waitForFunction(() => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a property of our own
    const hydrated = (globalThis as ObservedPage).benchVitals?.hydrated;
    return hydrated !== undefined || document.scripts.length === 0;
  });
  return page.evaluate(() => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a property of our own
    const vitals = (globalThis as ObservedPage).benchVitals;
    if (!vitals) throw new Error('The page was not observed');
    const [navigation] = performance.getEntriesByType('navigation');
    const { lcp, cls, hydrated } = vitals;
    return { lcp, cls, hydrated, loaded: navigation?.duration ?? Number.NaN };
  });
}
