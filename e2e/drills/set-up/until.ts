import { expect } from 'playwright/test';

/** More than a journey takes on a busy machine, in milliseconds. */
const timeoutMs = 90_000;

/** Waits for what others bring about, however long that takes, and fails where it does not come about. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { message: what, timeout: timeoutMs, intervals: [50] }).toBe(true);
}
