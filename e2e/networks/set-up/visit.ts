import type { Browser, TestInfo } from 'playwright/test';
import { saveData } from '../../resilience/set-up/citizen.ts';
import { openAsRecognised } from '../../set-up/open-as-recognised.ts';
import { waitUntilItAnswers } from '../../set-up/until-it-answers.ts';
import { faultyNetwork, type Fault } from './faulty-network.ts';

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

interface Row {
  readonly place: string;
  readonly row: string;
  readonly column: Fault;
  /** What the citizen reads. */
  readonly result: string;
}

/** Notes a row that was seen, for whoever tabulates the results of the run. */
export function note(info: TestInfo, row: Row): void {
  const description = JSON.stringify({ table: 'faults', ...row });
  info.annotations.push({ type: 'reach', description });
}
