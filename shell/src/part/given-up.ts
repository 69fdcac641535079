import { tabStorage } from '@amendes/contract/host';
import type { RegisteredPart } from '../registry/registry.ts';

const storageName = 'amendes.givenUp';

/**
 * Builds that failed again and again in this tab, after they were shown. It is remembered in the tab, so that a
 * reload does not bring the failure back; only names of builds count, whatever else stands there.
 */
const builds = new Set((tabStorage.read(storageName) ?? '').match(/\b\w{1,40}\b/g));

/** From the next navigation on, the release before this one is shown in its place, for as long as the tab is open. */
export function giveUp(build: string): void {
  builds.add(build);
  tabStorage.write(storageName, [...builds].join());
}

/** The part as this tab shows it: by the release before, where the present one was given up. */
export function standBack(part: RegisteredPart): RegisteredPart {
  const { previous, routes } = part;
  if (!previous || !builds.has(part.build) || builds.has(previous.build)) return part;
  return { ...previous, routes };
}
