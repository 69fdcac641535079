import { composeSite } from '../composer/site-composer.ts';
import { placeContent, type BroughtContent } from '../content/bring-content.ts';
import { promote } from '../registry/promote.ts';
import type { ReleaseName } from '../release/read-release.ts';
import type { Release } from '../release/release.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { writeWhole } from '../storage/write-whole.ts';
import { composerOfSources } from './composer-of-sources.ts';
import { contentFolder, parts } from './parts.ts';
import { releaseOfSources } from './release-of-sources.ts';

interface Preparation {
  readonly configuration: unknown;
  /** Told about the composer and each part as soon as its release is there. */
  readonly onRelease: (release: ReleaseName, built: boolean) => void;
  /** Told about the texts of the information pages. */
  readonly onContent?: (content: BroughtContent) => void;
}

/**
 * Brings a site's folder to the state of the sources: builds what changed, the composer too, promotes and composes it. The
 * texts of the information pages come along; translations that are still missing do not stop it.
 */
export async function prepareSite(
  site: SiteFolder,
  { configuration, onRelease, onContent }: Preparation,
): Promise<readonly Release[]> {
  const composing = composerOfSources(site).then(({ release, built }) => {
    onRelease(release, built);
    return release;
  });
  const [composer, ...releases] = await Promise.all([
    composing,
    ...parts.map(async (part) => {
      const { release, built } = await releaseOfSources(site, part);
      onRelease(release, built);
      return release;
    }),
  ]);
  // What is worked on is served, also after it was rolled back from.
  await promote(site, [composer, ...releases], { again: true });
  await writeWhole(site.configuration, `${JSON.stringify(configuration, null, 2)}\n`);
  const content = await placeContent(site, contentFolder, { withGaps: true, again: true });
  onContent?.(content);
  await composeSite(site);
  return releases;
}
