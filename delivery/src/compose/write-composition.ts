import { createHash } from 'node:crypto';
import { mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { SiteFolder } from '../site/site-folder.ts';
import { draftName, ignoreMissing } from '../storage/drafts.ts';
import type { Artifact } from './artifact.ts';
import type { ComposeOptions } from './composer-interface.ts';
import { isUsedAgain, repairable, writeFolder } from './write-artifact.ts';

type Links = readonly (readonly [path: string, target: string])[];

/** Returns the name of the composition that consists of these artifacts. */
export function compositionId(artifacts: readonly Artifact[]): string {
  const ids = artifacts.map(({ place, id }) => `${place} ${id}`).join('\n');
  return createHash('sha256').update(ids).digest('hex').slice(0, 16);
}

/**
 * Writes a composition: links to its artifacts, a handful for each part, regardless of the number of documents.
 * @returns its id.
 */
export async function writeComposition(
  site: SiteFolder,
  artifacts: readonly Artifact[],
  { repair }: Pick<ComposeOptions, 'repair'>,
): Promise<string> {
  const id = compositionId(artifacts);
  const target = join(site.compositions, id);
  if (await isUsedAgain(target)) {
    if (repair) await repairLinks(site, target, await linksOf(site, target, artifacts));
    return id;
  }
  await writeFolder(target, async (draft) => {
    for (const [link, to] of await linksOf(site, draft, artifacts)) {
      await mkdir(dirname(link), { recursive: true });
      await symlink(to, link);
    }
  });
  return id;
}

/** Lists the links of a composition that have a wrong target; none if it was never written. */
export async function examineComposition(
  site: SiteFolder,
  artifacts: readonly Artifact[],
): Promise<readonly string[]> {
  const folder = join(site.compositions, compositionId(artifacts));
  if (!(await readdir(folder).catch(ignoreMissing))) return [];
  const links = await linksOf(site, folder, artifacts);
  const found = (await surplusIn(folder, links)).map(repairable);
  for (const [path, target] of links) {
    // A file that is not a link is as wrong as a missing one.
    if ((await readlink(path).catch(() => undefined)) !== target) found.push(repairable(path));
  }
  return found;
}

/** Returns the links of a composition in this folder. */
async function linksOf(
  site: SiteFolder,
  folder: string,
  artifacts: readonly Artifact[],
): Promise<Links> {
  const links = artifacts.map(async ({ id, place, spread }) => {
    const names = spread ? await readdir(join(site.artifacts, id)) : [''];
    return names.map((name) => {
      const link = join(folder, place, name);
      // Relative to the link’s final place, which is as deep as the draft: the site can be moved and copied.
      return [link, relative(dirname(link), join(site.artifacts, id, name))] as const;
    });
  });
  return (await Promise.all(links)).flat();
}

/** Lists files in the folders that citizens read which are none of these links. Signed files are stored one level above. */
async function surplusIn(folder: string, links: Links): Promise<readonly string[]> {
  const known = new Set(links.map(([path]) => path));
  const below = async (parent: string): Promise<readonly string[]> => {
    // A recursive listing would follow the links.
    const found = (await readdir(parent, { withFileTypes: true })).map(async (entry) => {
      const path = join(parent, entry.name);
      if (entry.isDirectory()) return below(path);
      return known.has(path) || parent === folder ? [] : [path];
    });
    return (await Promise.all(found)).flat();
  };
  return below(folder);
}

/** Replaces each link in one step, because citizens read through it at this moment. */
async function repairLinks(site: SiteFolder, folder: string, links: Links): Promise<void> {
  for (const path of await surplusIn(folder, links)) await rm(path, { force: true });
  for (const [path, target] of links) {
    if ((await readlink(path).catch(() => undefined)) === target) continue;
    await mkdir(dirname(path), { recursive: true });
    const draft = join(site.compositions, draftName());
    await symlink(target, draft);
    await rename(draft, path).catch(async () => {
      // The path is a folder, which a link cannot replace.
      await rm(path, { recursive: true, force: true });
      await rename(draft, path);
    });
  }
}
