/// <reference lib="dom" />
import type { BrowserContext } from 'playwright/test';

/**
 * Lets tabs open a step of a payment as if they had shown its notice before. Most tests that start with a step
 * need this: otherwise a step that is opened by its address shows the notice first.
 */
export async function openAsRecognised(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const [, number] = /^\/tai\/paiement\/(\d+)\/\d\d\//.exec(location.pathname) ?? [];
    if (number === undefined) return;
    try {
      sessionStorage.setItem('amendes.recognised', JSON.stringify([number]));
    } catch {
      // A browser that forbids its storage cannot remember the notice.
    }
  });
}
