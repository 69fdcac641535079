import { useEffect } from 'react';
import { whenIdle } from './when-idle.ts';

/** Fetches what is probably needed next once the page is idle. */
export function usePrefetch(fetchNext: () => void): void {
  useEffect(() => whenIdle(fetchNext), [fetchNext]);
}
