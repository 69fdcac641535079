import { createHash } from 'node:crypto';
import { mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { ComposeOptions } from '../composer/composer.ts';
import type { SiteFolder } from '../site-folder.ts';
import { draftName } from '../storage/drafts.ts';
import { isUsedAgain, layFolder } from './lay-piece.ts';
import type { Piece } from './piece.ts';

/** The name of the composition that consists of these pieces. */
export function compositionId(pieces: readonly Piece[]): string {
  const ids = pieces.map(({ place, id }) => `${place} ${id}`).join('\n');
  return createHash('sha256').update(ids).digest('hex').slice(0, 16);
}

/**
 * Lays a composition: links to its pieces, a handful for each part, however many documents it has.
 * @returns its id.
 */
export async function layComposition(
  site: SiteFolder,
  pieces: readonly Piece[],
  { repair }: Pick<ComposeOptions, 'repair'>,
): Promise<string> {
  const id = compositionId(pieces);
  const target = join(site.compositions, id);
  if (await isUsedAgain(target)) {
    if (repair) await repairLinks(site, await linksOf(site, target, pieces));
    return id;
  }
  await layFolder(target, async (draft) => {
    for (const [link, to] of await linksOf(site, draft, pieces)) {
      await mkdir(dirname(link), { recursive: true });
      await symlink(to, link);
    }
  });
  return id;
}

type Links = readonly (readonly [path: string, target: string])[];

/** The links that a composition in this folder consists of. */
export async function linksOf(
  site: SiteFolder,
  folder: string,
  pieces: readonly Piece[],
): Promise<Links> {
  const links = pieces.map(async ({ id, place, spread }) => {
    const names = spread ? await readdir(join(site.pieces, id)) : [''];
    return names.map((name) => {
      const link = join(folder, place, name);
      // Relative, and as deep as where it will stand: the site can be moved and copied.
      return [link, relative(dirname(link), join(site.pieces, id, name))] as const;
    });
  });
  return (await Promise.all(links)).flat();
}

/** Each link takes the place of what is there in one step: visitors read through it at this moment. */
async function repairLinks(site: SiteFolder, links: Links): Promise<void> {
  for (const [path, target] of links) {
    if ((await readlink(path).catch(() => undefined)) === target) continue;
    await mkdir(dirname(path), { recursive: true });
    const draft = join(site.compositions, draftName());
    await symlink(target, draft);
    await rename(draft, path).catch(async () => {
      // A folder, which no link can replace.
      await rm(path, { recursive: true, force: true });
      await rename(draft, path);
    });
  }
}
