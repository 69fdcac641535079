import { join } from 'node:path';
import { publishComposer } from '../publish/publish-composer.ts';
import { composerName } from '../release/composer-name.ts';
import { readComposer, type ComposerRelease } from '../release/composer-release.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import { composerSources, workspace } from './parts.ts';
import { buildOfSources, runBuild } from './run-build.ts';

/**
 * The composer of the present sources: built and published, unless the site's folder has it from an earlier run.
 * @throws {DeliveryError} with the bundler's output when the build fails.
 */
export async function composerOfSources(
  site: SiteFolder,
): Promise<{ readonly release: ComposerRelease; readonly built: boolean }> {
  const build = buildOfSources(composerSources);
  const present = await readComposer(site, build).catch((error: unknown) => {
    if (!(error instanceof DeliveryError)) throw error;
  });
  if (present) return { release: present, built: false };
  await runBuild(composerSources);
  const release = await publishComposer(site, join(workspace, composerSources.folder, 'dist'));
  if (release.build === build) return { release, built: true };
  throw new DeliveryError(`The sources of the ${composerName} were changed while it was built`);
}
