import { readdir } from 'node:fs/promises';
import type { SiteFolder } from '../site-folder.ts';
import { absent } from '../storage/absent.ts';
import type { Piece } from './piece.ts';

/** Those of the pieces that were never rendered. */
export async function missingPieces(
  site: SiteFolder,
  pieces: readonly Piece[],
): Promise<readonly Piece[]> {
  const laid = new Set((await readdir(site.pieces).catch(absent)) ?? []);
  return pieces.filter(({ id }) => !laid.has(id));
}
