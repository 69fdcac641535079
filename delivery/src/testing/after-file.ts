let steps = new AsyncDisposableStack();

/**
 * Runs a step after the last test of the file, even if others fail; the last added runs first. A module that several
 * files share cannot call `afterAll` itself: it runs for the first of them only, and within a test that is too late.
 */
export function afterFile(step: () => unknown): void {
  steps.defer(async () => void (await step()));
}

export async function endFile(): Promise<void> {
  const ended = steps;
  steps = new AsyncDisposableStack();
  await ended.disposeAsync();
}
