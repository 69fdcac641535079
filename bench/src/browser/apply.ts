/// <reference lib="dom" />
import type { Page } from 'playwright';
import { throttle, withPage } from './chromium.ts';
import { markedAt } from './marked-at.ts';
import { recordRequests, timeOriginOf, type RecordedRequest } from './record-requests.ts';
import { whenReady } from './when-ready.ts';

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

export interface AppliedRun extends Vitals {
  readonly requests: readonly RecordedRequest[];
}

/** Loads a page on a slow telephone and network that are really slow, with an empty cache. */
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

/** When the form of a page is usable under the same conditions, in milliseconds. */
export function applyForm(chromium: string, address: string): Promise<number> {
  return withPage(chromium, async ({ page, session }) => {
    await throttle(session);
    await probeForm(page);
    await page.goto(address, { waitUntil: 'commit' });
    return markedAt(page, 'bench-usable');
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
      if (isGrouped()) performance.mark('bench-usable');
      else setTimeout(probe, 10);
    };
    probe();
  });
}

/** Has every document from now on mark when its heading is React's. */
async function watchHeading(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch = () => {
      const heading = document.querySelector('main h1') ?? {};
      const isTaken = Object.keys(heading).some((key) => key.startsWith('__reactProps$'));
      if (isTaken) performance.mark('bench-hydrated');
      else setTimeout(watch, 10);
    };
    watch();
  });
}

async function readVitals(page: Page): Promise<Vitals> {
  // Whoever waited for the page may know sooner than the page's own watch, which looks from time to time.
  const hasScripts = await page.evaluate(() => document.scripts.length > 0);
  const hydrated = hasScripts ? await markedAt(page, 'bench-hydrated') : undefined;
  const measured = await page.evaluate(() => {
    // It is told at once what the browser has kept of them since the navigation began.
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'largest-contentful-paint', buffered: true });
    observer.observe({ type: 'layout-shift', buffered: true });
    const kept = observer.takeRecords();
    const paints = kept.filter(({ entryType }) => entryType === 'largest-contentful-paint');
    // Of the two, a layout shift alone has a value.
    const shifts = kept.map((entry) => ('value' in entry ? Number(entry.value) : 0));
    return {
      lcp: paints.at(-1)?.startTime ?? 0,
      cls: shifts.reduce((sum, shift) => sum + shift, 0),
      loaded: performance.getEntriesByType('navigation')[0]?.duration ?? Number.NaN,
    };
  });
  return { ...measured, hydrated };
}
