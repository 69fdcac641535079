import { useEffect } from 'react';
import { ahead } from './ahead.ts';

/** Fetches what is probably needed next once the page is idle. */
export function useAhead(fetchNext: () => void): void {
  useEffect(() => ahead(fetchNext), [fetchNext]);
}
