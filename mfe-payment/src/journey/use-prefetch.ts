import { useEffect } from 'react';

/** How long to wait where the browser does not tell when it is idle, in milliseconds. */
const aWhile = 2000;

/** Fetches what is probably needed next once the page is idle, unless the citizen saves data. */
export function usePrefetch(prefetch: () => void): void {
  useEffect(() => {
    if (savesData()) return;
    // Safari does not tell.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(prefetch, aWhile);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(prefetch);
    return () => cancelIdleCallback(request);
  }, [prefetch]);
}

/** Only some browsers tell; where they do not, the screens are small enough. */
function savesData(): boolean {
  if (!('connection' in navigator)) return false;
  const { connection } = navigator;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}
