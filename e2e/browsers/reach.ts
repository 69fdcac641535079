import { test } from 'playwright/test';
import { note, type Reached } from '../reach/reach-page.ts';

/** Runs a step whose outcome is listed in docs/reach.md. */
export async function reach(
  reached: Omit<Reached, 'table' | 'result'>,
  body: () => Promise<void>,
): Promise<void> {
  let result = 'fails';
  try {
    await test.step(reached.column, body);
    result = 'passes';
  } finally {
    note(test.info(), { table: 'browsers', ...reached, result });
  }
}
