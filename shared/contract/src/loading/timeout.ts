/** Limits every request and every file, in milliseconds: a slow network needs time, a hung one gets no more. */
export const requestTimeoutMs = 15_000;

/** Says that the network was too slow, which tells nothing about the file that was awaited. */
class LateError extends Error {
  override readonly name = 'LateError';
}

/** Gives up on what hangs, so that something else can be tried while somebody still waits for it. */
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

/** Tells a load that took too long, for us or for the bundler, which has the same timeout. */
export function isLate(error: unknown): boolean {
  if (error instanceof LateError) return true;
  return error instanceof Error && 'type' in error && error.type === 'timeout';
}

/** Aborts after some milliseconds. It stands for `AbortSignal.timeout`, which the oldest browsers lack. */
export function abortAfter(timeoutMs: number): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), timeoutMs);
  return controller.signal;
}

/**
 * Fetches code that is needed now. A load that fails is repeated once past the browser's cache, which may keep a
 * damaged copy as immutable. Rejects after the timeout, 15 s unless the caller says otherwise; another call
 * fetches again.
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

/** Reads the address of the file that failed off the bundler's error. */
function addressOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('request' in error)) return undefined;
  return typeof error.request === 'string' ? error.request : undefined;
}
