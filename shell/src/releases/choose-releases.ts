import { tabStorage } from '@amendes/contract/host';
import type { RegisteredPart, RoutedRelease } from '../registry/registry.ts';

/** Storage name of the tab's choices by part. They last as long as the tab, and are made only while a canary runs. */
const choicesName = 'amendes.canary';

/**
 * Chooses the releases of a tab. While a canary runs, the tab decides once, before any file of the part is loaded, and keeps
 * its choice until it is closed: nobody is switched over in the middle of a payment.
 */
export function chooseReleases(parts: readonly RegisteredPart[]): readonly RegisteredPart[] {
  const known = readChoices();
  const choices = parts.flatMap((part) => {
    const old = known[part.name];
    const choice = isCurrent(part, old) ? old : decide(part, Math.random());
    return choice ? [[part.name, choice] as const] : [];
  });
  if (choices.length > 0) {
    tabStorage.write(choicesName, JSON.stringify({ ...known, ...Object.fromEntries(choices) }));
  }
  const decided = new Map(choices);
  return parts.map((part) =>
    overrideRelease(fallBack(chooseRelease(part, decided.get(part.name)))),
  );
}

/** Reads the stored choices. Anything else was written by a citizen or another program, and is ignored. */
function readChoices(): Readonly<Record<string, Choice | undefined>> {
  try {
    const stored: unknown = JSON.parse(tabStorage.read(choicesName) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const entries = Object.entries(stored).filter(([, choice]) => isChoice(choice));
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

function isChoice(data: unknown): data is Choice {
  if (typeof data !== 'object' || data === null) return false;
  const { salt, build } = data as Partial<Record<keyof Choice, unknown>>;
  return typeof salt === 'string' && typeof build === 'string';
}

/** The choice of a tab for a part: the trial, and the release that it got. */
interface Choice {
  readonly salt: string;
  readonly build: string;
}

/** Decides whether this tab gets the canary. */
export function decide({ build, canary }: RegisteredPart, chance: number): Choice | undefined {
  if (!canary) return undefined;
  const { salt, percent, release } = canary;
  return { salt, build: chance * 100 < percent ? release.build : build };
}

/**
 * True if a choice is still valid: its release is served, and no other trial has started. A canary that was promoted or
 * replaced since then continues in the tabs that had it.
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
 * Returns the part with the release that the tab chose. The release that everybody gets acts as its fallback: a failing
 * canary is replaced like any other release.
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

/** Parts that a developer swapped in this tab, outside production only. */
let swapped: ReadonlyMap<string, RegisteredPart> = new Map();

/** Swaps parts. Must be called before any file of a part is loaded. */
export function swapParts(parts: readonly RegisteredPart[]): void {
  swapped = new Map(parts.map((part) => [part.name, part]));
}

/** Returns the part that a developer swapped in, or the part itself. */
function overrideRelease(part: RegisteredPart): RegisteredPart {
  return swapped.get(part.name) ?? part;
}

const givenUpName = 'amendes.givenUp';

/**
 * Builds that failed repeatedly in this tab after they were shown. The tab's storage keeps them, so that a reload does
 * not repeat the failure. Only names of builds count, whatever else is stored there.
 */
let builds: ReadonlySet<string> = new Set(
  (tabStorage.read(givenUpName) ?? '').match(/\b\w{1,40}\b/g),
);

/** Replaces a build by its previous release from the next navigation on, as long as the tab is open. */
export function giveUp(build: string): void {
  builds = new Set([...builds, build]);
  tabStorage.write(givenUpName, [...builds].join());
}

/** Returns the builds that this tab has given up. */
export const givenUp = () => builds;

/** Returns the part with its previous release if this tab has given up the current one. */
export function fallBack(part: RegisteredPart, givenUpBuilds = builds): RegisteredPart {
  const { previous, routes } = part;
  if (!previous || !givenUpBuilds.has(part.build) || givenUpBuilds.has(previous.build)) return part;
  return { ...previous, routes };
}
