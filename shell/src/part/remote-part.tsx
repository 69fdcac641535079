import { useState, type ReactNode } from 'react';
import type { RegisteredPart } from '../registry/registry.ts';
import { attemptsFor } from './attempt.ts';
import { PartUnavailable } from './part-unavailable.tsx';
import { ReleaseOnPage } from './release-on-page.tsx';

/** A remote in its place on the page: waiting, there, or replaced by what else the visitor can do. */
export function RemotePart({ part }: { readonly part: RegisteredPart }): ReactNode {
  // A round is one pass through the attempts; the visitor can ask for another.
  const [{ round, step }, setProgress] = useState({ round: 0, step: 0 });
  const attempt = attemptsFor(part)[step];
  if (!attempt) {
    const retry = () => setProgress({ round: round + 1, step: 0 });
    return <PartUnavailable part={part} onRetry={retry} />;
  }
  return (
    <ReleaseOnPage
      key={`${round}.${step}`}
      // What failed in an earlier round may have been put right since, but a damaged copy be kept.
      attempt={{ ...attempt, afresh: attempt.afresh || round > 0 }}
      onFailure={() => setProgress({ round, step: step + 1 })}
    />
  );
}
