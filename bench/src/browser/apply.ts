import type { Chromium } from './chromium.ts';
import { formUsableAt, probeForm } from './form-probe.ts';
import { recordRequests, timeOriginOf } from './record-requests.ts';
import type { RecordedRequest } from './recorded-request.ts';
import { throttle } from './throttle.ts';
import { observeVitals, readVitals, type Vitals } from './vitals.ts';
import { whenReady } from './when-ready.ts';

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
