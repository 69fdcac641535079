import { applyChange } from '@amendes/delivery/apply-change.ts';
import {
  contentPromotion,
  contentRollback,
} from '@amendes/delivery/content/release/promote-content.ts';
import { readContentRelease } from '@amendes/delivery/content/release/content-release.ts';
import type { RegistryChange } from '@amendes/delivery/registry/change-registry.ts';
import { siteFolder, type SiteFolder } from '@amendes/delivery/site-folder.ts';
import type { CommandOptions } from './read-command.ts';

export async function rollBackCommand({ site }: CommandOptions): Promise<number> {
  const folder = siteFolder(site);
  return serve(folder, contentRollback(folder), true);
}

/** Serves texts that were published before, by their name. */
export async function promoteCommand({ site, build = '', again }: CommandOptions): Promise<number> {
  const folder = siteFolder(site);
  return serve(
    folder,
    contentPromotion(folder, await readContentRelease(folder, build), { again }),
    false,
  );
}

async function serve(site: SiteFolder, change: RegistryChange, isUrgent: boolean): Promise<number> {
  const { before, after } = (await applyChange(site, change, isUrgent)).changed;
  const left = before?.content?.current;
  const isGivenUp = left !== undefined && `content/${left}` in (after.givenUp ?? {});
  if (isGivenUp) console.log(`The texts ${left} are given up`);
  console.log(`The texts ${after.content?.current} are served`);
  return 0;
}
