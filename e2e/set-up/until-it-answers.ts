/// <reference lib="dom" />
import { expect, type Page } from 'playwright/test';

/**
 * Waits until the page that the document holds is hydrated: before that, nothing hears a click. A locator asks beside the
 * page's own scripts, where the runner's are needed anyway; a function would have all of them sent into the page as well,
 * which takes a tenth of the time of the tests.
 */
export async function untilItAnswers(page: Page): Promise<void> {
  await page.locator('[data-prerendered]').first().waitFor({ state: 'detached' });
}

/** Has a page that is opened by its address wait until it answers, unless the test is about what comes before. */
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
 * Navigates, and waits until the page knows what is published. A banner that it learns of later than a moment after this
 * navigation is shown at the next one, so that nothing moves under a reader.
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
