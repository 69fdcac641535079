import { applyChange } from '../composer/apply-change.ts';
import { readConfiguration, missingFacts } from '../site/read-configuration.ts';
import { changeRegistry, type RegistryChange } from '../registry/change-registry.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { checkContent, type CheckedContent } from './check/check-content.ts';
import type { Problem } from './read/problem.ts';
import type { ContentRelease } from '../release/content-release.ts';
import { contentPromotion } from './release/promote-content.ts';
import { publishContent, type PublishOptions } from './release/publish-content.ts';

export interface BringOptions extends PublishOptions {
  /** Build of the texts that these replace; the publication is refused if others are served by then. */
  readonly onto?: string | undefined;
  /** True if texts that were given up may be served again, as for local work; otherwise they must be named for that. */
  readonly again?: boolean;
}

/** Texts that are now served, with their gaps. */
export interface BroughtContent {
  readonly release: ContentRelease;
  /** Translations that are missing or behind. */
  readonly gaps: readonly Problem[];
  /** Entries that the texts need and the configuration lacks. */
  readonly missing: readonly string[];
}

/**
 * Publishes the texts of a folder to the citizens: they are checked, sealed, promoted and composed. No part
 * is built or changed.
 * @throws {ContentRefused} if something is wrong with them; the served texts then stay.
 */
export async function bringContent(
  site: SiteFolder,
  folder: string,
  options: BringOptions,
): Promise<BroughtContent> {
  return bringChecked(site, await checkContent(folder), { ...options, folder });
}

/** Does the same without composing, for callers that compose the site anyway. */
export async function placeContent(
  site: SiteFolder,
  folder: string,
  options: BringOptions,
): Promise<BroughtContent> {
  return bringChecked(site, await checkContent(folder), { ...options, folder }, changeRegistry);
}

/**
 * Does the same for texts that were already checked.
 * @throws {ContentRefused} if something is wrong with them; the served texts then stay.
 */
export async function bringChecked(
  site: SiteFolder,
  checked: CheckedContent,
  { onto, again = false, ...options }: BringOptions,
  apply: (site: SiteFolder, change: RegistryChange) => Promise<unknown> = applyChange,
): Promise<BroughtContent> {
  const release = await publishContent(site, checked, options);
  await apply(site, contentPromotion(site, release, { onto, again }));
  return {
    release,
    gaps: checked.problems.filter(({ kind }) => kind === 'gap'),
    missing: missingFacts(release.facts, await readConfiguration(site)),
  };
}
