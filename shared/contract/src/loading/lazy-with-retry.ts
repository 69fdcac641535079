import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { withTimeout } from './timeout.ts';

interface LazyScreen<Props> {
  readonly Screen: ComponentType<Props>;
  /** Fetches the screen's code before it is needed; a failure appears only when the screen is entered. */
  readonly prefetch: () => void;
}

/**
 * Creates a screen whose code is loaded when it is entered; `Waiting` is shown until then. A failed load, or one over
 * 15 s, is thrown to the part's error boundary. React's own `lazy` would keep that failure: this one loads again
 * whenever the screen is mounted, so the shell can try the part again on the same page.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType,
): LazyScreen<Props> {
  let Loaded: ComponentType<Props> | undefined;

  const fetchCode = async () => {
    if (Loaded) return;
    // A script that threw while it started is loaded, but without its exports.
    const code: ComponentType<Props> | undefined = await withTimeout(load());
    if (!code) throw new Error('A screen came without its code');
    Loaded = code;
  };

  function Screen(props: Props): ReactNode {
    const [attempt, setAttempt] = useState<{ readonly error?: unknown }>({});
    // Keeps the state of this rendering: code that a prefetch loads afterwards must still be shown.
    const Shown = Loaded;
    useEffect(() => {
      if (Shown) return undefined;
      let isCancelled = false;
      fetchCode().then(
        () => !isCancelled && setAttempt({}),
        (error: unknown) => !isCancelled && setAttempt({ error }),
      );
      return () => {
        isCancelled = true;
      };
    }, [Shown]);
    if ('error' in attempt) throw attempt.error;
    return Shown ? createElement(Shown, props) : createElement(Waiting);
  }

  return { Screen, prefetch: () => void fetchCode().catch(() => {}) };
}
