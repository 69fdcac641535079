/**
 * Lets `burst` calls pass at once, and `perSecond` more with each second after that. Answers whether the
 * call at hand may pass.
 */
export function rateLimit(
  burst: number,
  perSecond: number,
  now: () => number = performance.now.bind(performance),
): () => boolean {
  let left = burst;
  let before = now();
  return () => {
    const time = now();
    left = Math.min(burst, left + ((time - before) / 1000) * perSecond);
    before = time;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
