import type { Page } from 'playwright/test';

interface RequestRecord {
  /** Moment of each request, by the page's own clock. */
  readonly requestedAt: readonly number[];
  /** Number of requests without an answer. */
  readonly open: number;
}

/**
 * Records when the page requests an address of the API that contains `part`, from the next document on.
 * @returns a function that reads the record.
 */
export async function recordRequests(
  page: Page,
  part: string,
): Promise<() => Promise<RequestRecord>> {
  await page.addInitScript((wanted) => {
    const record = { requestedAt: [] as number[], open: 0 };
    const send = globalThis.fetch;
    Object.assign(globalThis, {
      record,
      async fetch(input: RequestInfo | URL, init?: RequestInit) {
        const address = input instanceof Request ? input.url : String(input);
        if (!address.includes(wanted)) return send(input, init);
        record.requestedAt.push(Date.now());
        record.open += 1;
        try {
          const answer = await send(input, init);
          await answer.clone().text();
          return answer;
        } finally {
          record.open -= 1;
        }
      },
    });
  }, part);
  return () => page.evaluate(() => (globalThis as unknown as { record: RequestRecord }).record);
}
