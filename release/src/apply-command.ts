import { applyChange } from '@amendes/delivery/composer/apply-change.ts';
import {
  composable,
  configurationAhead,
  siteComposer,
} from '@amendes/delivery/composer/site-composer.ts';
import { previewChange, type RegistryChange } from '@amendes/delivery/registry/change-registry.ts';
import { describeChange } from '@amendes/delivery/registry/history.ts';
import { rehearsed } from '@amendes/delivery/publish/rehearse.ts';
import type { SiteFolder } from '@amendes/delivery/site/site-folder.ts';
import { printable, showComposition } from './show.ts';

/**
 * Changes the registry and composes the site, or shows what that would do.
 * @param isUrgent True for a change that may use the reserve of a full disk and is not rehearsed: it helps immediately.
 */
export async function applyCommand(
  folder: SiteFolder,
  { 'dry-run': isDryRun }: { readonly 'dry-run'?: boolean | undefined },
  change: RegistryChange,
  isUrgent = false,
): Promise<void> {
  const checkedChange = isUrgent ? change : rehearsed(folder, change);
  if (isDryRun) {
    const changed = await previewChange(folder, composable(folder, checkedChange));
    showLines(describeChange(changed));
    const composer = await siteComposer(folder, changed.after);
    const configurationAfter = await configurationAhead(folder, changed);
    const { missing } = await composer.plan(folder.root, changed.after, configurationAfter);
    console.log(`Would render ${missing.join(', ') || 'nothing'}. Nothing was changed`);
    return;
  }
  // The site is also composed if the registry says so already: an earlier command may have been killed before it composed.
  await showComposition(async () => {
    const applied = await applyChange(folder, checkedChange, isUrgent);
    showLines(describeChange(applied.changed));
    if (!applied.hasReserve) console.log(noReserveWarning);
    return applied.composition;
  });
}

const noReserveWarning =
  'The disk has no room for a reserve: the next rollback could fail. Remove old logs, then pnpm release prune --yes';

function showLines(lines: readonly string[]): void {
  for (const line of lines) console.log(printable(line));
  if (lines.length === 0) console.log('The registry says so already');
}
