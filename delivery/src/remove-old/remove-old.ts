import { changeRegistry } from '../registry/change-registry.ts';
import { readRegistry } from '../registry/registry.ts';
import { releasesFolder, type SiteFolder } from '../site/site-folder.ts';
import { findOld } from './find-old.ts';
import { readdir, readlink, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { servedComposition } from '../compose/current-documents.ts';
import { ignoreMissing } from '../storage/ignore-missing.ts';

/** Whoever composes at this moment uses what was laid before; nobody does so for longer. */
const patience = 60 * 60 * 1000;

const namesIn = async (folder: string) => (await readdir(folder).catch(ignoreMissing)) ?? [];

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

/** Removes the compositions that are not served, the pieces that no other needs, and what a crash left. */
async function removeCompositions(site: SiteFolder, now: Date): Promise<void> {
  const served = await servedComposition(site);
  const isOld = async (path: string) => {
    const made = (await stat(path).catch(ignoreMissing))?.mtimeMs;
    return made !== undefined && now.getTime() - made > patience;
  };
  for (const id of await namesIn(site.compositions)) {
    const path = join(site.compositions, id);
    if (id !== served && (await isOld(path))) await rm(path, { recursive: true });
  }
  const used = await artifactsOf(site);
  for (const id of await namesIn(site.pieces)) {
    const path = join(site.pieces, id);
    if (!used.has(id) && (await isOld(path))) await rm(path, { recursive: true });
  }
}

/** The pieces that the links of all compositions lead to. */
async function artifactsOf(site: SiteFolder): Promise<ReadonlySet<string>> {
  const entries = await readdir(site.compositions, {
    recursive: true,
    withFileTypes: true,
  }).catch(ignoreMissing);
  const links = (entries ?? []).filter((entry) => entry.isSymbolicLink());
  const targets = links.map(({ parentPath, name }) => readlink(join(parentPath, name)));
  return new Set(
    (await Promise.all(targets)).flatMap(
      (target) => /(?:^|\/)pieces\/([^/]+)/.exec(target)?.[1] ?? [],
    ),
  );
}
