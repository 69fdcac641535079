import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { withTimeout } from './timeout.ts';

interface LazyScreen<Props> {
  readonly Screen: ComponentType<Props>;
  /** Fetches the screen's code before it is needed; a failure shows only when it is entered. */
  readonly prefetch: () => void;
}

/**
 * A screen whose code comes when it is entered; `Waiting` keeps its room meanwhile. Code that cannot be
 * had is thrown, for the part's boundary to deal with. React's own `lazy` would keep that failure: this
 * one asks anew whenever the screen is mounted, so the shell can try the part again on the same page.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType,
): LazyScreen<Props> {
  let Loaded: ComponentType<Props> | undefined;

  const fetchCode = async () => {
    if (Loaded) return;
    // A script that threw while it started is there, but without what it was fetched for.
    const code: ComponentType<Props> | undefined = await withTimeout(load());
    if (!code) throw new Error('A screen came without its code');
    Loaded = code;
  };

  function Screen(props: Props): ReactNode {
    const [attempt, setAttempt] = useState<{ readonly error?: unknown }>({});
    // What was there when it rendered: code that came since, by a prefetch, is still to be shown.
    const Shown = Loaded;
    useEffect(() => {
      if (Shown) return undefined;
      let isLeft = false;
      fetchCode().then(
        () => !isLeft && setAttempt({}),
        (error: unknown) => !isLeft && setAttempt({ error }),
      );
      return () => {
        isLeft = true;
      };
    }, [Shown]);
    if ('error' in attempt) throw attempt.error;
    return Shown ? createElement(Shown, props) : createElement(Waiting);
  }

  return { Screen, prefetch: () => void fetchCode().catch(() => {}) };
}
