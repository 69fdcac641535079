import { readFile } from 'node:fs/promises';
import { DeliveryError } from '../delivery-error.ts';
import type { SiteFolder } from '../site-folder.ts';
import { writeWhole } from '../write-whole.ts';

/** Which release of a part is served, and the last one that was before it. */
interface RegisteredPart {
  readonly current: string;
  readonly previous?: string;
}

/** `registry.json`: the one file that decides what the site is made of. */
export interface Registry {
  readonly parts: Readonly<Record<string, RegisteredPart>>;
}

/**
 * Nothing when nothing was ever promoted into this folder. A registry that cannot be read is not taken
 * for that: the next promotion would forget every part that it does not name.
 * @throws {DeliveryError} when the registry is damaged.
 */
export async function findRegistry(site: SiteFolder): Promise<Registry | undefined> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `writeRegistry`
    return JSON.parse(await readFile(site.registry, 'utf8')) as Registry;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new DeliveryError(`${site.registry}: cannot be read or is not JSON`);
  }
}

/** @throws {DeliveryError} when nothing was ever promoted into this folder. */
export async function readRegistry(site: SiteFolder): Promise<Registry> {
  const registry = await findRegistry(site);
  if (registry) return registry;
  throw new DeliveryError(`No registry in ${site.root}: promote a release of every part first`);
}

export async function writeRegistry(site: SiteFolder, registry: Registry): Promise<void> {
  await writeWhole(site.registry, `${JSON.stringify(registry, null, 2)}\n`);
}
