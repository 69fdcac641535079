import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
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
export async function layComposition(site: SiteFolder, pieces: readonly Piece[]): Promise<string> {
  const id = compositionId(pieces);
  const target = join(site.compositions, id);
  if (await isUsedAgain(target)) return id;
  await layFolder(target, async (draft) => {
    for (const { id: folder, place, spread } of pieces) {
      const names = spread ? await readdir(join(site.pieces, folder)) : [undefined];
      for (const name of names) {
        const link = join(draft, place, name ?? '');
        await mkdir(dirname(link), { recursive: true });
        // Relative, and as deep as where it will stand: the site can be moved and copied.
        await symlink(relative(dirname(link), join(site.pieces, folder, name ?? '')), link);
      }
    }
  });
  return id;
}

/** Makes a composition the one that is served, in one step. */
export async function switchTo(site: SiteFolder, id: string): Promise<void> {
  const draft = join(site.root, draftName());
  await symlink(join(basename(site.compositions), id), draft);
  await rename(draft, site.current);
}
