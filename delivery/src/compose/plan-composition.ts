import type { Registry } from '../registry/registry.ts';
import type { SiteFolder } from '../site-folder.ts';
import { missingPieces } from './composable.ts';

/**
 * The names of the pieces that a registry would have rendered; nothing is written.
 * @throws {DeliveryError} when a part is missing or the configuration cannot be read.
 */
export async function planComposition(
  site: SiteFolder,
  registry: Registry,
): Promise<readonly string[]> {
  return (await missingPieces(site, registry)).map(({ name }) => name);
}
