/** Time limit of every request and every file, in milliseconds: enough for a slow network, an end for a hung one. */
export const requestTimeoutMs = 15_000;

/** Error of a network that was too slow, which says nothing about the awaited file itself. */
class LateError extends Error {
  override readonly name = 'LateError';
}

/** Rejects with a `LateError` after the time limit (milliseconds), so that an alternative can be tried while the user waits. */
export async function withTimeout<Value>(
  pending: Promise<Value>,
  timeoutMs = requestTimeoutMs,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateError('Files did not come in time')), timeoutMs);
  });
  try {
    return await Promise.race([pending, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** True if an error means that a load took too long, by our time limit or by the bundler's, which is the same. */
export function isLate(error: unknown): boolean {
  if (error instanceof LateError) return true;
  return error instanceof Error && 'type' in error && error.type === 'timeout';
}

/** Returns a signal that aborts after some milliseconds. The oldest browsers lack `AbortSignal.timeout`. */
export function abortAfter(timeoutMs: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), timeoutMs);
  return controller.signal;
}

/**
 * Fetches code that is needed now. A failed load is repeated once, bypassing the browser's cache, which may contain a
 * damaged copy as immutable. Rejects after the timeout in milliseconds, by default 15 s, or if the second load fails;
 * another call fetches again.
 */
export function fetchCode<Code>(load: () => Promise<Code>, timeoutMs?: number): Promise<Code> {
  return withTimeout(
    load().catch(async (error: unknown) => {
      if (isLate(error)) throw error;
      const address = addressOf(error);
      if (address) await fetch(address, { cache: 'reload', mode: 'cors' });
      return load();
    }),
    timeoutMs,
  );
}

/** Returns the address of the failed file, from the bundler's error. */
function addressOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('request' in error)) return undefined;
  return typeof error.request === 'string' ? error.request : undefined;
}
