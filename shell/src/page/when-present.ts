/** How long a part may take to bring the element that an address names, in milliseconds. */
const patience = 10_000;

/**
 * Calls back with the element of an id, now or as soon as a part has rendered it.
 * @returns how to stop waiting.
 */
export function whenPresent(id: string, found: (element: HTMLElement) => void): () => void {
  const present = document.getElementById(id);
  if (present) {
    found(present);
    return () => undefined;
  }
  const observer = new MutationObserver(() => {
    const element = document.getElementById(id);
    if (!element) return;
    stop();
    found(element);
  });
  const timer = setTimeout(() => observer.disconnect(), patience);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
