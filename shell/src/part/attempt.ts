import type { RegisteredPart, RegisteredRelease } from '../registry/registry.ts';

/** One attempt to show a part: which release of it, and whether its files are fetched anew first. */
export interface Attempt {
  readonly release: RegisteredRelease;
  readonly afresh: boolean;
}

/**
 * What is tried, in order, before the visitor is told that a part cannot be shown: the release that is
 * served, the same with its files fetched anew, then the release that was served before.
 */
export function attemptsFor(part: RegisteredPart): readonly Attempt[] {
  return [
    { release: part, afresh: false },
    { release: part, afresh: true },
    ...(part.previous ? [{ release: part.previous, afresh: true }] : []),
  ];
}
