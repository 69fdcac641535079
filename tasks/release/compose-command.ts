import { compose } from '@amendes/delivery/compose/compose.ts';
import { planComposition } from '@amendes/delivery/compose/plan-composition.ts';
import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { siteFolder } from '@amendes/delivery/site-folder.ts';
import type { CommandOptions } from './read-command.ts';
import { showComposition } from './show-composition.ts';

export async function composeCommand({ site, isDryRun }: CommandOptions): Promise<number> {
  const folder = siteFolder(site);
  if (isDryRun) {
    const planned = await planComposition(folder, await readRegistry(folder));
    console.log(`Would render ${planned.join(', ') || 'nothing'}. Nothing was changed`);
  } else {
    await showComposition(() => compose(folder));
  }
  return 0;
}
