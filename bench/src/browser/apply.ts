import { throttle, type Chromium } from './chromium.ts';
import { recordRequests, timeOriginOf, type RecordedRequest } from './record-requests.ts';
import { whenReady } from './when-ready.ts';
/// <reference lib="dom" />
import type { Page } from 'playwright';

/** What a page tells of its own loading, in milliseconds since the navigation began. */
interface Vitals {
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

interface ProbedPage {
  benchUsableAt?: number;
}

export interface AppliedRun extends Vitals {
  readonly requests: readonly RecordedRequest[];
}

/** Loads a page on a slow telephone and network that are really slow, with an empty cache. */
export function applyLoad(chromium: Chromium, address: string): Promise<AppliedRun> {
  return chromium.withPage(async ({ page, session }) => {
    await throttle(session);
    await observeVitals(page);
    const requests = recordRequests(session);
    await page.goto(address);
    await whenReady(page);
    return { ...(await readVitals(page)), requests: requests(await timeOriginOf(page)) };
  });
}

/** When the form of a page is usable under the same conditions, in milliseconds. */
export function applyForm(chromium: Chromium, address: string): Promise<number> {
  return chromium.withPage(async ({ page, session }) => {
    await throttle(session);
    await probeForm(page);
    await page.goto(address, { waitUntil: 'commit' });
    return formUsableAt(page);
  });
}

/**
 * Has every document from now on type digits into the field of the payment number, again and again, until
 * the form answers by grouping them: from then on whatever a visitor types is handled. It looks for no
 * sign of any library, so it says the same of every variant.
 */
async function probeForm(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Past the library's own setter, as the browser does when somebody types.
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    let last = 0;
    const probe = () => {
      const field = document.querySelector<HTMLInputElement>('#numero');
      const isGrouped = () => /^1234-\d$/.test(field?.value ?? '');
      if (field && !isGrouped()) {
        // Another digit each time: what is in the field already is no news to anybody.
        last = (last + 1) % 10;
        value?.set?.call(field, `1234${last}`);
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }
      if (isGrouped()) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a property of our own
        (globalThis as ProbedPage).benchUsableAt = performance.now();
        return;
      }
      setTimeout(probe, 10);
    };
    probe();
  });
}

/** When the form was usable, in milliseconds since the navigation began; waits for it. */
async function formUsableAt(page: Page): Promise<number> {
  const usable = await page.waitForFunction(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a property of our own
    () => (globalThis as ProbedPage).benchUsableAt,
  );
  return (await usable.jsonValue()) ?? Number.NaN;
}

/** Has every document from now on observe itself. */
async function observeVitals(page: Page): Promise<void> {
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

async function readVitals(page: Page): Promise<Vitals> {
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
