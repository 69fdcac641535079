import { isLate } from '@amendes/contract/host';
import { useEffect, useState, type ReactNode } from 'react';
import { isGone } from '../registry/ask-for-parts.ts';
import type { RegisteredPart } from '../registry/registry.ts';
import { attemptsAfterLate, attemptsFor, type Attempt } from './attempt.ts';
import { PartUnavailable } from './part-unavailable.tsx';
import { ReleaseOnPage } from './release-on-page.tsx';

/**
 * Parts whose previous release took over. It stays for as long as the document: whoever comes back to
 * the part meets the release that worked, not the failure again.
 */
const stoodInFor = new Set<string>();

/** A round is one pass through attempts; the visitor can ask for another. */
interface Round {
  readonly number: number;
  readonly left: readonly Attempt[];
  /** What the next round tries, where that is known. */
  readonly next?: readonly Attempt[];
}

/** A remote in its place on the page: waiting, there, or replaced by what else the visitor can do. */
export function RemotePart({ part }: { readonly part: RegisteredPart }): ReactNode {
  const allAttempts = () => attemptsFor(part, stoodInFor.has(part.name));
  const [round, setRound] = useState<Round>(() => ({ number: 0, left: allAttempts() }));
  const [attempt, ...others] = round.left;

  // Who tries again in vain may have slept through several releases.
  const isInVain = round.number > 0 && !attempt;
  useEffect(() => {
    if (isInVain) void isGone(part).then((gone) => gone && location.reload());
  }, [isInVain, part]);

  const tryAgain = () => {
    // What failed may have been put right since, but a damaged copy be kept.
    const afresh = allAttempts().map(({ release }) => ({ release, afresh: true }));
    setRound({ number: round.number + 1, left: round.next?.length ? round.next : afresh });
  };
  if (!attempt) return <PartUnavailable part={part} onRetry={tryAgain} />;

  const goOn = (error: unknown) => {
    if (isLate(error)) {
      // Whichever was asked for next might hang as well: the visitor has waited long enough.
      const next = attemptsAfterLate(attempt, others, round.number === 0);
      return setRound({ number: round.number, left: [], next });
    }
    if (others[0] && others[0].release !== part) stoodInFor.add(part.name);
    else stoodInFor.delete(part.name);
    setRound({ ...round, left: others });
  };
  return (
    <ReleaseOnPage
      key={`${round.number}.${round.left.length}`}
      attempt={attempt}
      onFailure={goOn}
    />
  );
}
