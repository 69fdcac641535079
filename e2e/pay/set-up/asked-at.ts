import type { Page } from 'playwright/test';

interface Asked {
  /** Moment of each request, by the page's own clock. */
  readonly askedAt: readonly number[];
  /** Number of requests without an answer. */
  readonly open: number;
}

/**
 * Records when the page requests an address of the API that contains `part`, from the next document on.
 * @returns a function that reads the record.
 */
export async function recordAsked(page: Page, part: string): Promise<() => Promise<Asked>> {
  await page.addInitScript((wanted) => {
    const asked = { askedAt: [] as number[], open: 0 };
    const send = globalThis.fetch;
    Object.assign(globalThis, {
      asked,
      async fetch(input: RequestInfo | URL, init?: RequestInit) {
        const address = input instanceof Request ? input.url : String(input);
        if (!address.includes(wanted)) return send(input, init);
        asked.askedAt.push(Date.now());
        asked.open += 1;
        try {
          const answer = await send(input, init);
          await answer.clone().text();
          return answer;
        } finally {
          asked.open -= 1;
        }
      },
    });
  }, part);
  return () => page.evaluate(() => (globalThis as unknown as { asked: Asked }).asked);
}
