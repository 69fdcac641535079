import type { RegisteredPart, RegisteredRelease } from '../registry/registry.ts';

/** One attempt to show a part: which release of it, and whether its files are fetched anew first. */
export interface Attempt {
  readonly release: RegisteredRelease;
  readonly afresh: boolean;
}

/**
 * What is tried, in order, before the visitor is told that a part cannot be shown: the release that is
 * served, the same with its files fetched anew, then the release that was served before. Where that one
 * stands in already, the broken one is not gone back to.
 */
export function attemptsFor(part: RegisteredPart, standsIn: boolean): readonly Attempt[] {
  const { previous } = part;
  if (standsIn && previous) return twice(previous);
  return [...twice(part), ...(previous ? [{ release: previous, afresh: true }] : [])];
}

const twice = (release: RegisteredRelease): readonly Attempt[] => [
  { release, afresh: false },
  { release, afresh: true },
];

/**
 * What is tried once the visitor asks for it, after an attempt whose files did not come in time: the same
 * again, as nothing says that its files are damaged, then other releases; the second time those alone.
 */
export function attemptsAfterLate(
  { release }: Attempt,
  others: readonly Attempt[],
  isFirstRound: boolean,
): readonly Attempt[] {
  const elsewhere = others.filter((other) => other.release !== release);
  return isFirstRound ? [{ release, afresh: false }, ...elsewhere] : elsewhere;
}
