import { changeRegistry } from '../registry/change-registry.ts';
import { readRegistry } from '../registry/registry.ts';
import { releasesFolder, type SiteFolder } from '../site-folder.ts';
import { findOld } from './find-old.ts';
import { removeCompositions } from './remove-compositions.ts';

/**
 * Removes the releases that nobody can need any more, and what was composed of them.
 * @param at The time, when it is not that of the storage's clock.
 * @returns the releases that were removed, as `<name>/<build>`.
 */
export async function removeOld(site: SiteFolder, at?: Date): Promise<readonly string[]> {
  const now = at ?? (await site.storage.now());
  // First they are marked: from then on none of them can be promoted, and none that was is among them.
  const { after } = await changeRegistry(site, async (before) => {
    const registry = before ?? (await readRegistry(site));
    const old = await findOld(site, registry, now);
    return old.length === 0 ? registry : { ...registry, removing: old };
  });
  const { removing = [] } = after;
  for (const release of removing) await site.storage.remove(`${releasesFolder}/${release}`);
  await changeRegistry(site, async (before) => {
    const { removing: _, retired = {}, ...registry } = before ?? (await readRegistry(site));
    const left = Object.entries(retired).filter(([release]) => !removing.includes(release));
    return left.length === 0 ? registry : { ...registry, retired: Object.fromEntries(left) };
  });
  await removeCompositions(site, now);
  return removing;
}
