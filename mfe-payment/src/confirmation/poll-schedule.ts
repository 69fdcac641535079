/** Pauses between one question and the next, in milliseconds; the last one goes on. */
const pauses = [1000, 2000, 4000, 8000];

/** Waiting by itself ends after this, in milliseconds. */
export const waitingLimit = 120_000;

/**
 * How long to wait before the API is asked again, in milliseconds; `undefined` once that would take
 * longer than anybody is kept waiting.
 * @param asked how often it was asked so far, at least once.
 * @param elapsed milliseconds since the first question.
 */
export function nextPause(asked: number, elapsed: number): number | undefined {
  const pause = pauses[Math.min(asked, pauses.length) - 1];
  return pause !== undefined && elapsed + pause <= waitingLimit ? pause : undefined;
}
