/// <reference lib="dom" />
import type { Page } from 'playwright';
import { throttle, withPage } from './chromium.ts';
import { markedAt } from './marked-at.ts';
import { recordRequests, timeOriginOf, type RecordedRequest } from './record-requests.ts';
import { whenReady } from './when-ready.ts';

/** Measurements of a page's own loading, in milliseconds since the navigation started. */
interface Vitals {
  /** Time of the largest contentful paint. */
  readonly lcp: number;
  /** Sum of all layout shifts. */
  readonly cls: number;
  /** End of the load event. */
  readonly loaded: number;
  /** Time at which React controlled the page's heading; a page without scripts has none. */
  readonly hydrated: number | undefined;
}

export interface AppliedRun extends Vitals {
  readonly requests: readonly RecordedRequest[];
}

/** Loads a page with an empty cache, on a telephone and a network that are really throttled. */
export function applyLoad(chromium: string, address: string): Promise<AppliedRun> {
  return withPage(chromium, async ({ page, session }) => {
    await throttle(session);
    await watchHeading(page);
    const requests = recordRequests(session);
    await page.goto(address);
    await whenReady(page);
    return { ...(await readVitals(page)), requests: requests(await timeOriginOf(page)) };
  });
}

/** Returns the time at which the form of a page is usable under the same conditions, in milliseconds. */
export function applyForm(chromium: string, address: string): Promise<number> {
  return withPage(chromium, async ({ page, session }) => {
    await throttle(session);
    await probeForm(page);
    await page.goto(address, { waitUntil: 'commit' });
    return markedAt(page, 'bench-usable');
  });
}

/**
 * Makes every document from now on type digits into the field of the payment number until the form groups
 * them: from then on, typing is handled. It does not look for any library, so it is comparable for all
 * variants.
 */
async function probeForm(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // The native setter is used, not the library's, as when the browser handles typing.
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    let last = 0;
    const probe = () => {
      const field = document.querySelector<HTMLInputElement>('#numero');
      const isGrouped = () => /^1234-\d$/.test(field?.value ?? '');
      if (field && !isGrouped()) {
        // The digit changes each time: an unchanged value would not be noticed.
        last = (last + 1) % 10;
        value?.set?.call(field, `1234${last}`);
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }
      if (isGrouped()) performance.mark('bench-usable');
      else setTimeout(probe, 10);
    };
    probe();
  });
}

/** Makes every document from now on set a mark when React controls its heading. */
async function watchHeading(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch = () => {
      const heading = document.querySelector('main h1') ?? {};
      const isHydrated = Object.keys(heading).some((key) => key.startsWith('__reactProps$'));
      if (isHydrated) performance.mark('bench-hydrated');
      else setTimeout(watch, 10);
    };
    watch();
  });
}

async function readVitals(page: Page): Promise<Vitals> {
  // The caller may notice it sooner than the page's own timer, so this waits for the mark.
  const hasScripts = await page.evaluate(() => document.scripts.length > 0);
  const hydrated = hasScripts ? await markedAt(page, 'bench-hydrated') : undefined;
  const measured = await page.evaluate(() => {
    // The browser returns the buffered entries since the navigation immediately.
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'largest-contentful-paint', buffered: true });
    observer.observe({ type: 'layout-shift', buffered: true });
    const entries = observer.takeRecords();
    const paints = entries.filter(({ entryType }) => entryType === 'largest-contentful-paint');
    // Of the two types, only a layout shift has a value.
    const shifts = entries.map((entry) => ('value' in entry ? Number(entry.value) : 0));
    return {
      lcp: paints.at(-1)?.startTime ?? 0,
      cls: shifts.reduce((sum, shift) => sum + shift, 0),
      loaded: performance.getEntriesByType('navigation')[0]?.duration ?? Number.NaN,
    };
  });
  return { ...measured, hydrated };
}
