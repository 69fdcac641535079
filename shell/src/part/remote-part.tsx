import { isLate } from '@amendes/contract/host';
import { useState, type ReactNode } from 'react';
import type { RegisteredPart } from '../registry/registry.ts';
import { attemptsFor } from './attempt.ts';
import { PartUnavailable } from './part-unavailable.tsx';
import { ReleaseOnPage } from './release-on-page.tsx';

/**
 * Parts whose previous release took over. It stays for as long as the document: whoever comes back to
 * the part meets the release that worked, not the failure again.
 */
const stoodInFor = new Set<string>();

/** A remote in its place on the page: waiting, there, or replaced by what else the visitor can do. */
export function RemotePart({ part }: { readonly part: RegisteredPart }): ReactNode {
  // A round is one pass through the attempts; the visitor can ask for another.
  const begin = (round: number, afresh: boolean) => ({
    round,
    afresh,
    left: attemptsFor(part, stoodInFor.has(part.name)),
  });
  const [{ round, afresh, left }, setProgress] = useState(() => begin(0, false));
  const [attempt, ...others] = left;
  if (!attempt) {
    return <PartUnavailable part={part} onRetry={() => setProgress(begin(round + 1, afresh))} />;
  }
  const goOn = (error: unknown) => {
    // A network that hangs would keep the visitor waiting again, whichever release is asked for.
    if (isLate(error)) return setProgress({ round, afresh, left: [] });
    if (others[0] && others[0].release !== part) stoodInFor.add(part.name);
    else stoodInFor.delete(part.name);
    // What failed may have been put right by the next round, but a damaged copy be kept.
    setProgress({ round, afresh: true, left: others });
  };
  return (
    <ReleaseOnPage
      key={`${round}.${left.length}`}
      attempt={{ ...attempt, afresh: attempt.afresh || (afresh && round > 0) }}
      onFailure={goOn}
    />
  );
}
