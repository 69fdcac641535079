/** How long a page may take to become as high as it was, in milliseconds. */
const patience = 5000;

/**
 * Scrolls to a position as soon as the page is high enough for it, unless the visitor scrolls first.
 * @returns how to give it up.
 */
export function scrollBackTo(position: number): () => void {
  const giveUp = new AbortController();
  const observer = new ResizeObserver(tryNow);
  const stop = () => {
    observer.disconnect();
    giveUp.abort();
  };
  const timer = setTimeout(stop, patience);
  giveUp.signal.addEventListener('abort', () => clearTimeout(timer));

  function tryNow(): void {
    if (document.documentElement.scrollHeight < position + innerHeight) return;
    scrollTo(0, position);
    stop();
  }

  for (const event of ['wheel', 'touchmove', 'keydown']) {
    addEventListener(event, stop, { passive: true, signal: giveUp.signal });
  }
  observer.observe(document.body);
  tryNow();
  return stop;
}
