import { expect } from 'playwright/test';

/** More than a journey takes on a busy machine, in milliseconds. */
const patience = 90_000;

/** Waits for what others bring about, however long that takes. */
export async function until(what: string, isSo: () => boolean): Promise<void> {
  await expect.poll(isSo, { message: what, timeout: patience, intervals: [50] }).toBe(true);
}
