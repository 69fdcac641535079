import { useLayoutEffect, type ReactNode } from 'react';
import { awaitsPart, beginToAnswer } from './answering.ts';

interface HydratedProps {
  readonly root: HTMLElement;
  readonly children: ReactNode;
}

/** Around a document that is taken over: where no remote is part of the page, it answers at once. */
export function Hydrated({ root, children }: HydratedProps): ReactNode {
  useLayoutEffect(() => {
    if (!awaitsPart(root)) beginToAnswer();
  }, [root]);
  return children;
}
