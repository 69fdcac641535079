import { allReleases, type Registry } from '../registry/registry.ts';

/** Looks up the integrity of an address among all files that the registry lists. */
export function integrityOf(registry: Registry, origin: string): (address: string) => string {
  const listed = new Map(
    allReleases(registry).flatMap(({ base, files }) =>
      Object.entries(files).map(([path, hash]) => [new URL(base + path, origin).href, hash]),
    ),
  );

  return (address) => {
    const hash = listed.get(new URL(address, origin).href);
    if (!hash) throw new TypeError(`Not in the registry: ${address}`);
    return hash;
  };
}
