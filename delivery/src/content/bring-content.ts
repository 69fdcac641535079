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
  /** The texts that these replace: refused when others are served by then. */
  readonly onto?: string | undefined;
  /** Texts that were given up are served again only by their name; not where whoever works on them is served. */
  readonly again?: boolean;
}

/** Texts that are served now, and what they still lack. */
export interface BroughtContent {
  readonly release: ContentRelease;
  /** Translations that are missing or behind. */
  readonly gaps: readonly Problem[];
  /** Entries of the configuration that the texts ask for in vain. */
  readonly missing: readonly string[];
}

/**
 * Brings texts from their folder to the visitors: checked, sealed, promoted, composed. No part is built
 * or touched.
 * @throws {ContentRefused} when something is wrong with them; what was served before stays.
 */
export async function bringContent(
  site: SiteFolder,
  folder: string,
  options: BringOptions,
): Promise<BroughtContent> {
  return bringChecked(site, await checkContent(folder), { ...options, folder });
}

/** The same for whoever composes the site anyway. */
export async function placeContent(
  site: SiteFolder,
  folder: string,
  options: BringOptions,
): Promise<BroughtContent> {
  return bringChecked(site, await checkContent(folder), { ...options, folder }, changeRegistry);
}

/**
 * The same for texts that were looked at already.
 * @throws {ContentRefused} when something is wrong with them; what was served before stays.
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
