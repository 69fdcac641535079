import { composeSite, siteComposer } from '@amendes/delivery/composer/site-composer.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { siteFolder } from '@amendes/delivery/site-folder.ts';
import type { CommandOptions } from './read-command.ts';
import { showComposition } from './show-composition.ts';

/** Composes what is missing, and repairs what is there and is not as it was composed. */
export async function composeCommand({ site, isDryRun }: CommandOptions): Promise<number> {
  const folder = siteFolder(site);
  if (isDryRun) {
    const registry = await readRegistry(folder);
    const composer = await siteComposer(folder, registry);
    const { missing } = await composer.plan(folder.root, registry);
    for (const line of await composer.examine(folder.root, registry)) console.log(line);
    console.log(`Would render ${missing.join(', ') || 'nothing'}. Nothing was changed`);
  } else {
    await showComposition(() => composeSite(folder, { repair: true }));
  }
  return 0;
}
