const steps: (() => unknown)[] = [];

/**
 * Does something after the last test of the file, the latest first. A module that several files share cannot say
 * `afterAll` by itself: it runs for the first of them only, and within a test that comes too late.
 */
export function afterFile(step: () => unknown): void {
  steps.push(step);
}

export async function endFile(): Promise<void> {
  for (const step of steps.splice(0).toReversed()) await step();
}
