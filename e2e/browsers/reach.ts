import { test } from 'playwright/test';
import { recordResult, type ReachResult } from '../reach/reach-page.ts';

/** Runs a step whose outcome is listed in docs/reach.md. */
export async function reach(
  entry: Omit<ReachResult, 'table' | 'result'>,
  body: () => Promise<void>,
): Promise<void> {
  let result = 'fails';
  try {
    await test.step(entry.column, body);
    result = 'passes';
  } finally {
    recordResult(test.info(), { table: 'browsers', ...entry, result });
  }
}
