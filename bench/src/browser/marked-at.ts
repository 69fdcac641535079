/// <reference lib="dom" />
import type { Page } from 'playwright';

/** Waits until a script in the page has made a mark. Returns its time in milliseconds since the navigation started. */
export async function markedAt(page: Page, name: string): Promise<number> {
  const marked = await page.waitForFunction(
    (mark) => performance.getEntriesByName(mark)[0]?.startTime,
    name,
  );
  return (await marked.jsonValue()) ?? Number.NaN;
}
