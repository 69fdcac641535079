import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteFolder } from '../site-folder.ts';
import { absent } from '../storage/absent.ts';
import { damageOf } from './damage-of.ts';
import { compositionId, linksOf } from './lay-composition.ts';
import type { Piece } from './piece.ts';

/** Says what is not as it would be rendered now, and what to do. */
const repairable = (path: string) =>
  `${path} is not what was composed: pnpm release compose writes it anew`;

/** The files of a piece that are not as they would be rendered now; none when it was never laid. */
export async function examinePiece(site: SiteFolder, piece: Piece): Promise<readonly string[]> {
  const folder = join(site.pieces, piece.id);
  if (!(await readdir(folder).catch(absent))) return [];
  const { changed, surplus } = await damageOf(folder, await piece.render());
  return [...surplus, ...changed].map((name) => repairable(join(folder, name)));
}

/** The links of a composition that lead elsewhere; none when it was never laid. */
export async function examineComposition(
  site: SiteFolder,
  pieces: readonly Piece[],
): Promise<readonly string[]> {
  const folder = join(site.compositions, compositionId(pieces));
  if (!(await readdir(folder).catch(absent))) return [];
  const found: string[] = [];
  for (const [path, target] of await linksOf(site, folder, pieces)) {
    // What is no link is as wrong as what is not there.
    if ((await readlink(path).catch(() => undefined)) !== target) found.push(repairable(path));
  }
  return found;
}
