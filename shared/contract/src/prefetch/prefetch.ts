import { useEffect } from 'react';

/** Delay that replaces idleness in browsers that do not report it, in milliseconds. */
const idleTimeoutMs = 2000;

/**
 * Runs work for a probable next step once the browser is idle. Citizens who save data or whose network is slow are
 * spared: they would wait for code that they may never need.
 * @returns a function that cancels the work.
 */
export function whenIdle(work: () => void): () => void {
  if (isSparing()) return () => {};
  // Safari has no `requestIdleCallback`.
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
  // A browser is idle before it paints, too: the frame that shows this page is painted once the next one starts.
  atNextFrame(() => atNextFrame(onceIdle));
  return () => {
    cancelAnimationFrame(frame);
    cancelIdleCallback(request);
  };
}

/** True if the citizen saves data or has a slow network. In browsers that do not say, a prefetch is small enough. */
function isSparing(): boolean {
  if (!('connection' in navigator)) return false;
  const { connection } = navigator;
  if (typeof connection !== 'object' || connection === null) return false;
  const { saveData, effectiveType } = connection as Partial<Record<string, unknown>>;
  return saveData === true || effectiveType === 'slow-2g' || effectiveType === '2g';
}

/** Fetches the chunk of the calls and a token once the browser is idle. */
export function prefetchApi(): void {
  whenIdle(() => {
    // A failure is ignored: a call that needs the chunk or the token requests it again.
    prepareCall().catch(() => {});
  });
}

async function prepareCall(): Promise<void> {
  const { prepareToken } = await import(/* webpackChunkName: "api" */ '../api/token.ts');
  await prepareToken();
}

let fetchPart: (path: string) => void = () => {};

/** Sets the shell's function that fetches the part of a path. */
export function provideFetchPart(fetch: (path: string) => void): void {
  fetchPart = fetch;
}

/** Fetches the code that the page at a path needs, once the browser is idle. */
export function prefetchPart(path: string): void {
  whenIdle(() => fetchPart(path));
}

/** Runs a prefetch once the browser is idle, unless the component is unmounted first. */
export function usePrefetch(fetchNext: () => void): void {
  useEffect(() => whenIdle(fetchNext), [fetchNext]);
}
