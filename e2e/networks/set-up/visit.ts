import type { Browser } from 'playwright/test';
import { saveData } from '../../resilience/set-up/citizen.ts';
import { openAsRecognised } from '../../set-up/open-as-recognised.ts';
import { waitUntilItAnswers } from '../../set-up/until-it-answers.ts';
import { faultyNetwork } from './faulty-network.ts';

/** How long a citizen may be left without a word, in milliseconds. */
export const timeoutMs = 15_000;

export type Visit = Awaited<ReturnType<typeof visit>>;

/** A citizen who has never been here, whose clock we turn, and on whose device nothing is fetched ahead. */
export async function visit(browser: Browser, fetchesAhead = false) {
  const page = await browser.newPage();
  await openAsRecognised(page.context());
  /** What was thrown, and every rejection that nobody handled. */
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  waitUntilItAnswers(page);
  await page.clock.install();
  if (!fetchesAhead) await saveData(page);
  return { page, network: await faultyNetwork(page), errors };
}
