/** How long to wait where the browser does not tell when it is idle, in milliseconds. */
const idleTimeoutMs = 2000;

/**
 * Does what is probably needed next once the browser is idle: not for visitors who save data or whose
 * network is slow, since they would wait for what they may never need.
 * @returns how to give it up.
 */
export function whenIdle(work: () => void): () => void {
  if (isSparing()) return () => {};
  // Safari does not tell.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, idleTimeoutMs);
    return () => clearTimeout(timer);
  }
  let frame = 0;
  let request = 0;
  const atNextFrame = (then: () => void) => {
    frame = requestAnimationFrame(then);
  };
  const onceIdle = () => {
    request = requestIdleCallback(work);
  };
  // A browser is idle before it paints, too: the frame that shows this page has come once another one begins.
  atNextFrame(() => atNextFrame(onceIdle));
  return () => {
    cancelAnimationFrame(frame);
    cancelIdleCallback(request);
  };
}

/** Only some browsers tell; where they do not, what is fetched ahead is small enough. */
function isSparing(): boolean {
  if (!('connection' in navigator)) return false;
  const { connection } = navigator;
  if (typeof connection !== 'object' || connection === null) return false;
  const { saveData, effectiveType } = connection as Partial<Record<string, unknown>>;
  return saveData === true || effectiveType === 'slow-2g' || effectiveType === '2g';
}
