import { DeliveryError } from '../delivery-error.ts';
import { readVersionedRegistry } from '../registry/registry.ts';
import type { SiteFolder } from '../site-folder.ts';
import { servedComposition } from './current-documents.ts';
import { layComposition, switchTo } from './lay-composition.ts';
import { layPiece } from './lay-piece.ts';
import { pieces } from './pieces-of.ts';
import { readSite } from './read-site.ts';
import type { RouteTable } from './route-table.ts';

/** What was composed. */
export interface Composition {
  readonly table: RouteTable;
  /** The pieces that were rendered, by name; the others were there. */
  readonly rendered: readonly string[];
  readonly pieces: number;
  /** Whether visitors get another composition than before. */
  readonly switched: boolean;
}

interface ComposeOptions {
  /**
   * Whether files get their compressed forms too, which takes longer than all the rest: not where they are read on
   * the same machine and composed anew at each save.
   */
  readonly compressed: boolean;
}

/** More often than anybody can promote while the site is composed. */
const attempts = 50;

/**
 * Writes what the site is served from: the documents of each part, the merged texts, what is published.
 * Only what is made of something else than before is rendered. All of it takes the place of the old in one
 * step; a failure or a crash before that leaves the old in place.
 * @throws {DeliveryError} when a part is missing or the configuration cannot be read.
 */
export async function compose(
  site: SiteFolder,
  { compressed }: ComposeOptions = { compressed: true },
): Promise<Composition> {
  const rendered = new Set<string>();
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { registry, version } = await readVersionedRegistry(site);
    const read = await readSite(site, registry);
    const parts = pieces(site, read);
    for (const part of parts) if (await layPiece(site, part, compressed)) rendered.add(part.name);
    const id = await layComposition(site, parts);
    const isOld = async () => (await readVersionedRegistry(site)).version !== version;
    // Who promoted meanwhile composes too; the older composition must not be the last.
    if (await isOld()) continue;
    const switched = (await servedComposition(site)) !== id;
    if (switched) await switchTo(site, id);
    if (await isOld()) continue;
    return { table: read.table, rendered: [...rendered], pieces: parts.length, switched };
  }
  throw new DeliveryError('Others changed the registry again and again: compose the site again');
}
