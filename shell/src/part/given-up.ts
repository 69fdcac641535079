import { tabStorage } from '@amendes/contract/host';
import type { RegisteredPart } from '../registry/registry.ts';

const storageName = 'amendes.givenUp';

/**
 * Builds that failed again and again in this tab, after they were shown. It is remembered in the tab, so that a
 * reload does not bring the failure back; only names of builds count, whatever else stands there.
 */
let builds: ReadonlySet<string> = new Set(
  (tabStorage.read(storageName) ?? '').match(/\b\w{1,40}\b/g),
);

/** From the next navigation on, the release before this one is shown in its place, for as long as the tab is open. */
export function giveUp(build: string): void {
  builds = new Set([...builds, build]);
  tabStorage.write(storageName, [...builds].join());
}

/** Those that are given up by now. */
export const givenUp = () => builds;

/** The part as this tab shows it: by the release before, where the present one was given up. */
export function standBack(part: RegisteredPart, given = builds): RegisteredPart {
  const { previous, routes } = part;
  if (!previous || !given.has(part.build) || given.has(previous.build)) return part;
  return { ...previous, routes };
}
