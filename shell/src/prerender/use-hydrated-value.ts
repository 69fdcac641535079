import { useSyncExternalStore } from 'react';

/**
 * What only this browser knows; `before` stands for it while the page is rendered for everybody, and while that
 * rendering is taken over. Whoever calls it renders again only where the two differ: at once, and before the
 * browser can answer the visitor. Both are texts, numbers or the same object each time: one that is made anew
 * would be rendered for ever.
 */
export function useHydratedValue<Value>(value: Value, before: Value): Value {
  return useSyncExternalStore(
    neverChanges,
    () => value,
    () => before,
  );
}

const neverChanges = () => () => {};
