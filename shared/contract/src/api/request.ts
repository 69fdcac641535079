import { failed, type Result, type ApiFailure } from './result.ts';
import { fetchCode, requestTimeoutMs } from '../loading/timeout.ts';

interface Waiting {
  readonly signal?: AbortSignal | undefined;
  /** How long all of it may take, in milliseconds, when it is not as long as usual. */
  readonly timeoutMs?: number;
}

/**
 * The one way to the API: what sends a request comes in a file of its own, when it is first needed, and may
 * be as far out of reach as the API itself. Always answers, and within the timeout, whatever of it is slow:
 * the file, the token or the call.
 * @param load what is needed to send the request and to read the answer. It is asked for again by the next
 * request when it does not come.
 * @param send sends the request, once.
 */
export async function request<Code, Value, Failure>(
  load: () => Promise<Code>,
  send: (code: Code, signal: AbortSignal) => Promise<Result<Value, Failure>>,
  { signal, timeoutMs = requestTimeoutMs }: Waiting = {},
): Promise<Result<Value, Failure | ApiFailure>> {
  const controller = new AbortController();
  const leave = () => controller.abort();
  signal?.addEventListener('abort', leave);
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
    signal?.removeEventListener('abort', leave);
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
  // The page was left, or the time was up, before anything was sent.
  if (signal.aborted) return failed({ reason: 'aborted' });
  try {
    return await send(code, signal);
  } catch (error) {
    // Nobody expected it: it is reported like any uncaught error, and nobody is kept waiting for it.
    setTimeout(() => {
      throw error;
    });
    return failed({ reason: 'unreadable' });
  }
}
