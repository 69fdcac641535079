import type { Browser } from 'playwright/test';
import { saveData } from '../../resilience/set-up/citizen.ts';
import { openAsRecognised } from '../../set-up/open-as-recognised.ts';
import { waitUntilItAnswers } from '../../set-up/until-it-answers.ts';
import { faultyNetwork } from './faulty-network.ts';

/** Time that a citizen may have to wait without a message, in milliseconds. */
export const timeoutMs = 15_000;

export type Visit = Awaited<ReturnType<typeof visit>>;

/** Opens a page as a new citizen. The test controls the clock, and by default nothing is prefetched. */
export async function visit(browser: Browser, prefetches = false) {
  const page = await browser.newPage();
  await openAsRecognised(page.context());
  /** Errors that were thrown, and rejections that nobody handled. */
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  waitUntilItAnswers(page);
  await page.clock.install();
  if (!prefetches) await saveData(page);
  return { page, network: await faultyNetwork(page), errors };
}
