import { compose } from '../compose/compose.ts';
import { readConfiguration } from '../read-configuration.ts';
import type { SiteFolder } from '../site-folder.ts';
import { checkContent } from './check/check-content.ts';
import { missingFacts } from './missing-facts.ts';
import type { Problem } from './problem.ts';
import type { ContentRelease } from './release/content-release.ts';
import { promoteContent } from './release/promote-content.ts';
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
  const brought = await placeContent(site, folder, options);
  await compose(site);
  return brought;
}

/** The same for whoever composes the site anyway. */
export async function placeContent(
  site: SiteFolder,
  folder: string,
  { onto, again = false, ...options }: BringOptions,
): Promise<BroughtContent> {
  const checked = await checkContent(folder);
  const release = await publishContent(site, checked, options);
  await promoteContent(site, release, { onto, again });
  return {
    release,
    gaps: checked.problems.filter(({ kind }) => kind === 'gap'),
    missing: missingFacts(release.facts, await readConfiguration(site)),
  };
}
