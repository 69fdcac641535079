import { readRegistry } from '@amendes/delivery/registry/registry.ts';
import { findOld, keptDays } from '@amendes/delivery/remove-old/find-old.ts';
import { removeOld } from '@amendes/delivery/remove-old/remove-old.ts';
import { siteFolder } from '@amendes/delivery/site-folder.ts';
import type { CommandOptions } from './read-command.ts';

/** Shows first, and removes only when told so: what is gone cannot be rolled back to. */
export async function pruneCommand({ site, isSure, isDryRun }: CommandOptions): Promise<number> {
  const folder = siteFolder(site);
  const isDone = isSure && !isDryRun;
  const old = isDone
    ? await removeOld(folder)
    : await findOld(folder, await readRegistry(folder), await folder.storage.now());
  for (const release of old) console.log(release);
  const count = old.length === 1 ? '1 release' : `${old.length} releases`;
  console.log(
    isDone
      ? `${count} removed`
      : `${count} not served for ${keptDays} days. To remove them: pnpm release prune --yes`,
  );
  return 0;
}
