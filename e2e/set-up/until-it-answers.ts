/// <reference lib="dom" />
import { expect, type Page } from 'playwright/test';

/**
 * Waits until the page in the document is hydrated: before that, clicks have no effect. A locator is evaluated apart from
 * the page's own scripts, where the runner's scripts are needed anyway. A function would load all of them into the page as
 * well, which takes a tenth of the time of the tests.
 */
export async function untilItAnswers(page: Page): Promise<void> {
  await page.locator('[data-prerendered]').first().waitFor({ state: 'detached' });
}

/** Makes `goto` and `reload` wait until the page is hydrated, unless the test is about the time before. */
export function waitUntilItAnswers(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const answers = async <Answer>(response: Answer, options?: { waitUntil?: string }) => {
    if (options?.waitUntil !== 'commit') await untilItAnswers(page);
    return response;
  };
  page.goto = async (address, options) => answers(await goto(address, options), options);
  page.reload = async (options) => answers(await reload(options), options);
}

/**
 * Navigates, and waits until the page has loaded what is published. A banner that arrives later than a moment after this
 * navigation is shown at the next one, so that nothing moves while somebody reads.
 */
export async function untilPublishedIsKnown(
  page: Page,
  navigate: () => Promise<unknown>,
): Promise<void> {
  const [answer] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith('/assets/published.json') && one.ok()),
    navigate(),
  ]);
  expect(await answer.finished()).toBeNull();
}
