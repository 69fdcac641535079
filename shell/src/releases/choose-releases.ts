import { tabStorage } from '@amendes/contract/host';
import type { RegisteredPart, RoutedRelease } from '../registry/registry.ts';

/** Holds what the tab decided by part, for as long as the tab, and only while a release is being tried. */
const choicesName = 'amendes.canary';

/**
 * Gives a tab its releases. Where one is being tried, the tab decides once, before anything of the part is
 * loaded, and stays with it until it is closed: nobody is switched over in the middle of a payment.
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

/** Whatever else stands there, a visitor or another program wrote. */
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

/** What a tab decided for a part: of which trial, and which release it got. */
interface Choice {
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

/** Parts that a developer swapped in this tab; outside production only. */
let swapped: ReadonlyMap<string, RegisteredPart> = new Map();

/** Has to be called before anything of a part is loaded. */
export function swapParts(parts: readonly RegisteredPart[]): void {
  swapped = new Map(parts.map((part) => [part.name, part]));
}

/** Gives the part that a developer swapped in, or the part itself. */
function overrideRelease(part: RegisteredPart): RegisteredPart {
  return swapped.get(part.name) ?? part;
}

const givenUpName = 'amendes.givenUp';

/**
 * Builds that failed again and again in this tab, after they were shown. It is remembered in the tab, so that a
 * reload does not bring the failure back; only names of builds count, whatever else stands there.
 */
let builds: ReadonlySet<string> = new Set(
  (tabStorage.read(givenUpName) ?? '').match(/\b\w{1,40}\b/g),
);

/** From the next navigation on, the release before this one is shown in its place, for as long as the tab is open. */
export function giveUp(build: string): void {
  builds = new Set([...builds, build]);
  tabStorage.write(givenUpName, [...builds].join());
}

/** Gives the builds that this tab has given up. */
export const givenUp = () => builds;

/** Gives the part by its previous release when this tab has given up the present one. */
export function fallBack(part: RegisteredPart, given = builds): RegisteredPart {
  const { previous, routes } = part;
  if (!previous || !given.has(part.build) || given.has(previous.build)) return part;
  return { ...previous, routes };
}
