import { readdir } from 'node:fs/promises';
import type { RegistryChange } from '../registry/change-registry.ts';
import type { Registry } from '../registry/registry.ts';
import type { SiteFolder } from '../site-folder.ts';
import { absent } from '../storage/absent.ts';
import { layComposition } from './lay-composition.ts';
import { layPiece } from './lay-piece.ts';
import type { Piece } from './piece.ts';
import { pieces } from './pieces-of.ts';
import { readSite } from './read-site.ts';

/**
 * A change of the registry that is refused when the site could not be composed of it: else the compositions
 * of all teams would fail from then on.
 * @param laid Where there is one, the pieces are laid, too, from where compose takes them, and named in it: so a disk
 * that is full is noticed before anything has changed.
 */
export function composable(
  site: SiteFolder,
  change: RegistryChange,
  laid?: Set<string>,
): RegistryChange {
  return async (before) => {
    const after = await change(before);
    const missing = await missingPieces(site, after);
    for (const piece of missing) {
      if (!laid) await piece.render();
      else if (await layPiece(site, piece, true)) laid.add(piece.name);
    }
    if (laid) await layComposition(site, pieces(site, await readSite(site, after)));
    return after;
  };
}

/**
 * The pieces that a registry would have rendered; nothing is written.
 * @throws {DeliveryError} when a part is missing or the configuration cannot be read.
 */
export async function missingPieces(
  site: SiteFolder,
  registry: Registry,
): Promise<readonly Piece[]> {
  const laid = new Set((await readdir(site.pieces).catch(absent)) ?? []);
  return pieces(site, await readSite(site, registry)).filter(({ id }) => !laid.has(id));
}
