import { join } from 'node:path';
import { workspace, type LocalPart } from '@amendes/delivery/local/parts.ts';
import { releaseOfSources } from '@amendes/delivery/local/prepare-site.ts';
import { readSealed } from '@amendes/delivery/release/read-release.ts';
import type { Release } from '@amendes/delivery/release/release.ts';
import { siteFolder } from '@amendes/delivery/site/site-folder.ts';

/**
 * Where `pnpm start` keeps its releases, or `pnpm test` those under test: what is built for checks is there for the
 * other command, too.
 */
const releasesFolder = () =>
  siteFolder(
    process.env['SITE_UNDER_TEST'] || process.env['SITE_FOLDER'] || join(workspace, '.site'),
  );

const coming = new Map<string, Promise<Release>>();

/**
 * The release of a part's present sources, the same for all checks. It is built only where it was not built of the
 * same sources before.
 */
export async function builtRelease(part: LocalPart): Promise<Release> {
  const release =
    coming.get(part.name) ??
    releaseOfSources(releasesFolder(), part).then(({ release: built }) => built);
  coming.set(part.name, release);
  return release;
}

/** The text of a file that a release holds. */
export async function textOf(release: Release, file: string): Promise<string> {
  return (await readSealed(releasesFolder(), release, file)).toString();
}
