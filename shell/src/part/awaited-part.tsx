import { useEffect, useRef, type ReactNode } from 'react';
import { askForParts } from '../registry/ask-for-parts.ts';
import type { OtherParts } from '../registry/known-parts.ts';
import { PartSkeleton } from './part-skeleton.tsx';
import { PartUnavailable } from './part-unavailable.tsx';

/**
 * The place of a part that the document does not name, until it is known which one it is. Where the shell
 * was released meanwhile, its parts may not fit this one: the site is asked for the page anew.
 */
export function AwaitedPart({ others }: { readonly others: OtherParts }): ReactNode {
  const isOutdated = others === 'of another shell';
  // What could not be had ahead of need is asked for again, now that it is needed.
  const isToBeAsked = useRef(others === 'unasked' || others === 'unavailable');
  useEffect(() => {
    if (isToBeAsked.current) void askForParts();
    isToBeAsked.current = false;
  }, []);
  useEffect(() => {
    if (isOutdated) location.reload();
  }, [isOutdated]);
  if (others !== 'unavailable') return <PartSkeleton />;
  return <PartUnavailable part={{ name: 'unknown' }} onRetry={() => void askForParts()} />;
}
