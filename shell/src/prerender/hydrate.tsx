import { useSyncExternalStore, useLayoutEffect, type ReactNode } from 'react';

/**
 * Returns a value that only this browser knows. `before` replaces it in the document that is rendered for everybody, and
 * during hydration. A component renders again only if the two differ, immediately, before the browser can answer the
 * citizen. Both are primitives or stable objects: an object created on each render would render for ever.
 */
export function useHydratedValue<Value>(value: Value, before: Value): Value {
  return useSyncExternalStore(
    neverChanges,
    () => value,
    () => before,
  );
}

const neverChanges = () => () => {};

/** True if the page of a document is a remote's. Such a page starts to answer after the frame around it. */
function awaitsPart(root: HTMLElement): boolean {
  return root.querySelector('[data-boundary]:not([data-boundary="shell"])') !== null;
}

/** Marks the page as answering, and sends the form that the document’s first script kept until then. */
export function startAnswering(): void {
  const root = document.querySelector<HTMLElement>('[data-prerendered]');
  delete root?.dataset['prerendered'];
  // By then the captured input has been replayed.
  setTimeout(sendHeld);
}

function sendHeld(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-held]')) {
    delete form.dataset['held'];
    // Clicks as the citizen did, because the oldest browsers have no `requestSubmit`.
    form.querySelector<HTMLElement>('button:not([type="button"])')?.click();
  }
}

let isFrameOnly = false;

/** Makes the next rendering of a document, or its hydration, leave the page's place empty. */
export function renderFrameOnly(only: boolean): void {
  isFrameOnly = only;
}

/** True if the document contains only the frame, until it is hydrated. */
export function useFrameOnly(): boolean {
  return useHydratedValue(false, isFrameOnly);
}

interface HydratedProps {
  readonly root: HTMLElement;
  readonly children: ReactNode;
}

/** Wraps a document that is hydrated. If no remote is part of the page, it answers immediately. */
export function Hydrated({ root, children }: HydratedProps): ReactNode {
  useLayoutEffect(() => {
    if (!awaitsPart(root)) startAnswering();
  }, [root]);
  return children;
}
