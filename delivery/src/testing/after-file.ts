let steps = new AsyncDisposableStack();

/**
 * Does something after the last test of the file, the latest first, whatever else fails. A module that several files
 * share cannot say `afterAll` by itself: it runs for the first of them only, and within a test that comes too late.
 */
export function afterFile(step: () => unknown): void {
  steps.defer(async () => void (await step()));
}

export async function endFile(): Promise<void> {
  const ended = steps;
  steps = new AsyncDisposableStack();
  await ended.disposeAsync();
}
