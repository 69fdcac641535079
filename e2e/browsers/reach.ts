import { test } from 'playwright/test';

interface Reached {
  /** The browser. */
  readonly row: string;
  /** The step of the journey. */
  readonly column: string;
  /** The browser's version. */
  readonly place: string;
}

/** A step whose outcome stands in docs/reach.md. */
export async function reach(reached: Reached, body: () => Promise<void>): Promise<void> {
  let result = 'fails';
  try {
    await test.step(reached.column, body);
    result = 'passes';
  } finally {
    const description = JSON.stringify({ table: 'browsers', ...reached, result });
    test.info().annotations.push({ type: 'reach', description });
  }
}
