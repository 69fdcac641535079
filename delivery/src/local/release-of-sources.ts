import { join } from 'node:path';
import { publish } from '../publish/publish.ts';
import { findRelease } from '../release/read-release.ts';
import type { Release } from '../release/release.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { workspace, type LocalPart } from './parts.ts';
import { buildOfSources, runBuild } from './run-build.ts';

/**
 * The release of a part's present sources: built and published, unless the site's folder has it from
 * an earlier run.
 * @throws {DeliveryError} with the bundler's output when the build fails.
 */
export async function releaseOfSources(
  site: SiteFolder,
  part: LocalPart,
): Promise<{ readonly release: Release; readonly built: boolean }> {
  const { name, folder } = part;
  const build = buildOfSources(part);
  const present = await findRelease(site, { name, build });
  if (present) return { release: present, built: false };
  await runBuild(part);
  // The shell of these sources is not served yet.
  const release = await publish(site, join(workspace, folder, 'dist'), { isRehearsed: false });
  return { release, built: true };
}
