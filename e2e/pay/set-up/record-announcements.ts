import type { Page } from 'playwright/test';

/**
 * Records the messages of the site's live region, from the next document on.
 * @returns a function that reads those of the present document.
 */
export async function recordAnnouncements(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const announcements: string[] = [];
    Object.assign(globalThis, { announcements });
    new MutationObserver((mutations) => {
      for (const { target, addedNodes } of mutations) {
        if (!(target instanceof Element) || !target.matches('[role=status]')) continue;
        for (const { textContent } of addedNodes) if (textContent) announcements.push(textContent);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return () =>
    page.evaluate(() => (globalThis as unknown as { announcements: string[] }).announcements);
}
