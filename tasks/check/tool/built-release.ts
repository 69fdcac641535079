import { join } from 'node:path';
import { workspace, type LocalPart } from '@amendes/delivery/local/parts.ts';
import { releaseOfSources } from '@amendes/delivery/local/prepare-site.ts';
import { readSealed } from '@amendes/delivery/release/read-release.ts';
import type { Release } from '@amendes/delivery/release/release.ts';
import { siteFolder } from '@amendes/delivery/site/site-folder.ts';

/**
 * Returns the folder in which `pnpm start` keeps its releases, or `pnpm test` those under test: both commands share the
 * releases built for checks.
 */
const releasesFolder = () =>
  siteFolder(
    process.env['SITE_UNDER_TEST'] || process.env['SITE_FOLDER'] || join(workspace, '.site'),
  );

const pendingReleases = new Map<string, Promise<Release>>();

/**
 * Returns the release of a part's current sources, the same for all checks. It is built only if there is none of the
 * same sources yet.
 */
export async function builtRelease(part: LocalPart): Promise<Release> {
  const release =
    pendingReleases.get(part.name) ??
    releaseOfSources(releasesFolder(), part).then(({ release: built }) => built);
  pendingReleases.set(part.name, release);
  return release;
}

/** Returns the text of a file in a release. */
export async function textOf(release: Release, file: string): Promise<string> {
  return (await readSealed(releasesFolder(), release, file)).toString();
}
