import { composable } from '@amendes/delivery/compose/composable.ts';
import { compose } from '@amendes/delivery/compose/compose.ts';
import { planComposition } from '@amendes/delivery/compose/plan-composition.ts';
import {
  changeRegistry,
  previewChange,
  type RegistryChange,
} from '@amendes/delivery/registry/change-registry.ts';
import { describeChange } from '@amendes/delivery/registry/describe-change.ts';
import { siteFolder } from '@amendes/delivery/site-folder.ts';
import type { CommandOptions } from './read-command.ts';
import { showComposition } from './show-composition.ts';

/** Changes the registry and composes the site, or shows what that would do. */
export async function applyCommand(
  { site, isDryRun }: Pick<CommandOptions, 'site' | 'isDryRun'>,
  change: RegistryChange,
): Promise<number> {
  const folder = siteFolder(site);
  const sound = composable(folder, change);
  const changed = await (isDryRun ? previewChange : changeRegistry)(folder, sound);
  const lines = describeChange(changed);
  for (const line of lines) console.log(line);
  if (lines.length === 0) console.log('The registry says so already');
  if (isDryRun) {
    const planned = await planComposition(folder, changed.after);
    console.log(`Would render ${planned.join(', ') || 'nothing'}. Nothing was changed`);
  } else {
    // Also when the registry says so already: a command may have been ended before it composed.
    await showComposition(() => compose(folder));
  }
  return 0;
}
