import { servedComposition } from '../compose/current-documents.ts';
import { DeliveryError } from '../site/delivery-error.ts';
import { readVersionedRegistry, type Registry } from '../registry/registry.ts';
import type { SiteFolder } from '../site/site-folder.ts';
import type { ComposeOptions, Composer } from '../compose/composer-interface.ts';
import { rename, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { draftName } from '../storage/drafts.ts';

/** What was composed. */
export interface Composition {
  /** The pieces that were rendered, by name; the others were there. */
  readonly rendered: readonly string[];
  readonly pieces: number;
  /** Whether visitors get another composition than before. */
  readonly switched: boolean;
}

/** As visitors are served. */
export const whole: ComposeOptions = { compressed: true, repair: false };

/** More often than anybody can promote while the site is composed. */
const attempts = 50;

/**
 * Has what the registry says composed, and serves it: all of it takes the place of the old in one step; a failure or a
 * crash before that leaves the old in place.
 * @throws {DeliveryError} when a part is missing or the configuration cannot be read.
 */
export async function composeWith(
  site: SiteFolder,
  composerOf: (registry: Registry) => Promise<Composer>,
  options: Partial<ComposeOptions> = {},
): Promise<Composition> {
  const rendered = new Set<string>();
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { registry, version } = await readVersionedRegistry(site);
    const composer = await composerOf(registry);
    const laid = await composer.compose(site.root, registry, { ...whole, ...options });
    for (const name of laid.rendered) rendered.add(name);
    const isOld = async () => (await readVersionedRegistry(site)).version !== version;
    // Who promoted meanwhile composes too; the older composition must not be the last.
    if (await isOld()) continue;
    const switched = (await servedComposition(site)) !== laid.id;
    if (switched) await switchTo(site, laid.id);
    if (await isOld()) continue;
    return { rendered: [...rendered], pieces: laid.pieces, switched };
  }
  throw new DeliveryError('Others changed the registry again and again: compose the site again');
}

/** Makes a composition the one that is served, in one step. */
async function switchTo(site: SiteFolder, id: string): Promise<void> {
  const draft = join(site.root, draftName());
  await symlink(join(basename(site.compositions), id), draft);
  await rename(draft, site.current);
}
