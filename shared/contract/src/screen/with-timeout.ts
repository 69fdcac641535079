/** How long files may be on their way, in milliseconds: a slow network needs time, a hung one gets no more. */
const requestTimeoutMs = 15_000;

/** What was awaited did not come in time. That says something of the network, and nothing of what was awaited. */
class LateError extends Error {
  override readonly name = 'LateError';
}

/** Gives up on what hangs, so that something else can be tried while somebody still waits for it. */
export async function withTimeout<Value>(
  coming: Promise<Value>,
  patience = requestTimeoutMs,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const givenUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateError('Files did not come in time')), patience);
  });
  try {
    return await Promise.race([coming, givenUp]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether something was given up because it took too long, by us or by the bundler, whose patience is the same. */
export function isLate(error: unknown): boolean {
  if (error instanceof LateError) return true;
  return error instanceof Error && 'type' in error && error.type === 'timeout';
}
