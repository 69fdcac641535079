/// <reference lib="dom" />
import type { BrowserContext } from 'playwright/test';

/**
 * Has tabs open a step of a payment as if they had shown its notice before, as most tests do that begin
 * with a step. Without it a step that is opened by its address shows the notice first.
 */
export async function openAsRecognised(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const [, number] = /^\/tai\/paiement\/(\d+)\/\d\d\//.exec(location.pathname) ?? [];
    if (number === undefined) return;
    try {
      sessionStorage.setItem('amendes.recognised', JSON.stringify([number]));
    } catch {
      // A browser that forbids its storage has nothing to be told.
    }
  });
}
