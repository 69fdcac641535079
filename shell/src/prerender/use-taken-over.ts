import { useSyncExternalStore } from 'react';

/**
 * Whether the page may show what only this browser knows: not while it is rendered for everybody, nor while
 * that rendering is taken over.
 */
export function useTakenOver(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => {};
