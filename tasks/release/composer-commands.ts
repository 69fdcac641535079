import { join } from 'node:path';
import { composerName } from '@amendes/delivery/composer/composer-name.ts';
import { publishComposer, readBuiltComposer } from '@amendes/delivery/composer/publish-composer.ts';
import { DeliveryError } from '@amendes/delivery/delivery-error.ts';
import { composerOfSources } from '@amendes/delivery/local/composer-of-sources.ts';
import { composerSources, workspace } from '@amendes/delivery/local/parts.ts';
import { buildOfSources } from '@amendes/delivery/local/run-build.ts';
import { promotion } from '@amendes/delivery/registry/promote.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { siteFolder } from '@amendes/delivery/site-folder.ts';
import { applyCommand } from './apply-command.ts';
import type { CommandOptions } from './read-command.ts';

export async function publishComposerCommand(options: CommandOptions): Promise<number> {
  const { site, part, isDryRun } = options;
  const dist = join(workspace, part.folder, 'dist');
  const { build, originals } = await readBuiltComposer(dist);
  if (isDryRun) {
    console.log(`Would seal ${composerName} ${build}: ${originals.size} files`);
    return 0;
  }
  await publishComposer(siteFolder(site), dist);
  console.log(`${composerName} ${build} is sealed: ${originals.size} files`);
  console.log(`To compose with it: pnpm release promote ${composerName} ${build}`);
  return 0;
}

/** For a site that was composed before composers were released: from then on it has one of its own. */
export async function adoptCommand(options: CommandOptions): Promise<number> {
  const folder = siteFolder(options.site);
  const { composer } = await readRegistry(folder);
  if (composer) {
    throw new DeliveryError(
      `The site has composer ${composer.current}: to change it, build, publish and promote another`,
    );
  }
  if (options.isDryRun) {
    const build = buildOfSources(composerSources);
    console.log(`Would promote ${composerName} ${build}. Nothing was changed`);
    return 0;
  }
  const { release } = await composerOfSources(folder);
  return applyCommand(options, promotion(folder, [release]));
}
