import { expect } from 'playwright/test';

/** Time limit of one wait, in milliseconds: more than a journey takes on a busy machine. */
const timeoutMs = 90_000;

/** Waits until a condition that others cause is true, and fails if it is not true within the time limit. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
): Promise<void> {
  await expect.poll(condition, { message: what, timeout: timeoutMs, intervals: [50] }).toBe(true);
}
