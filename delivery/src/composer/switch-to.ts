import { rename, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { SiteFolder } from '../site-folder.ts';
import { draftName } from '../storage/drafts.ts';

/** Makes a composition the one that is served, in one step. */
export async function switchTo(site: SiteFolder, id: string): Promise<void> {
  const draft = join(site.root, draftName());
  await symlink(join(basename(site.compositions), id), draft);
  await rename(draft, site.current);
}
