import { failed, type Result, type ApiFailure } from './result.ts';
import { fetchCode, requestTimeoutMs } from '../loading/timeout.ts';

interface Waiting {
  readonly signal?: AbortSignal | undefined;
  /** Time limit of the whole request, in milliseconds; 15 s when missing. */
  readonly timeoutMs?: number;
}

/**
 * Sends every request to the API. The code that sends it is a separate file, loaded on first use, which may
 * be as unreachable as the API itself. The promise always resolves, and within the timeout, whichever part is
 * slow: the file, the token or the call.
 * @param load loads the code that sends the request and reads the answer. If it fails, the next
 * request loads it again.
 * @param send sends the request, once.
 */
export async function request<Code, Value, Failure>(
  load: () => Promise<Code>,
  send: (code: Code, signal: AbortSignal) => Promise<Result<Value, Failure>>,
  { signal, timeoutMs = requestTimeoutMs }: Waiting = {},
): Promise<Result<Value, Failure | ApiFailure>> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal?.addEventListener('abort', abort);
  // An aborted signal sends no further event.
  if (signal?.aborted) abort();
  let deadline: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<Result<Value, ApiFailure>>((resolve) => {
    deadline = setTimeout(() => {
      resolve(failed({ reason: 'timeout' }));
      controller.abort();
    }, timeoutMs);
  });
  try {
    return await Promise.race([tooLate, answer(load, send, controller.signal)]);
  } finally {
    clearTimeout(deadline);
    signal?.removeEventListener('abort', abort);
  }
}

async function answer<Code, Value, Failure>(
  load: () => Promise<Code>,
  send: (code: Code, signal: AbortSignal) => Promise<Result<Value, Failure>>,
  signal: AbortSignal,
): Promise<Result<Value, Failure | ApiFailure>> {
  let code: Code;
  try {
    code = await fetchCode(load);
  } catch {
    return failed({ reason: 'network' });
  }
  // The page was left, or the time limit passed, before anything was sent.
  if (signal.aborted) return failed({ reason: 'aborted' });
  try {
    return await send(code, signal);
  } catch (error) {
    // An unexpected error is reported like any uncaught error, and the caller does not wait for it.
    setTimeout(() => {
      throw error;
    });
    return failed({ reason: 'unreadable' });
  }
}
