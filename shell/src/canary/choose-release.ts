import type { RegisteredPart, RoutedRelease } from '../registry/registry.ts';

/** What a tab decided for a part: of which trial, and which release it got. */
export interface Choice {
  readonly salt: string;
  readonly build: string;
}

/** Decides whether this tab gets the release that is being tried. */
export function decide({ build, canary }: RegisteredPart, chance: number): Choice | undefined {
  if (!canary) return undefined;
  const { salt, percent, release } = canary;
  return { salt, build: chance * 100 < percent ? release.build : build };
}

/**
 * Whether a decision still stands: its release is served, and no other trial began. A release that was
 * tried and promoted since, or replaced, goes on in the tabs that had it.
 */
export function isCurrent(
  { build, previous, canary }: RegisteredPart,
  choice: Choice | undefined,
): choice is Choice {
  if (!choice) return false;
  if (canary && canary.salt !== choice.salt) return false;
  return [build, previous?.build, canary?.release.build].includes(choice.build);
}

/**
 * The part as a tab gets it by its decision. Whatever release that is, the one that everybody gets stands
 * by: a release that fails while it is tried is replaced like any other.
 */
export function chooseRelease(part: RegisteredPart, choice: Choice | undefined): RegisteredPart {
  const { canary, previous, ...served } = part;
  if (choice?.build === canary?.release.build && canary) return assignment(canary.release, served);
  if (choice?.build === previous?.build && previous) {
    return assignment({ ...previous, routes: served.routes }, served);
  }
  return part;
}

const assignment = (release: RoutedRelease, previous: RoutedRelease): RegisteredPart => ({
  ...release,
  previous,
});
