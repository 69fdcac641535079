import { releasesOf, type RegisteredPart } from '../registry/registry.ts';

/** The integrity of each file that may be loaded, by its whole address. */
const sealed = new Map<string, string>();

/**
 * Lets the files of all releases of some parts be loaded: those that the document names, then those of the
 * other parts. What is known of a file stays, whatever is said of it later.
 */
export function admitParts(parts: readonly RegisteredPart[], origin = document.baseURI): void {
  for (const { base, files } of releasesOf(parts)) {
    for (const [path, hash] of Object.entries(files)) {
      const address = new URL(base + path, origin).href;
      if (!sealed.has(address)) sealed.set(address, hash);
    }
  }
}

/**
 * The integrity of the file at an address.
 * @throws {TypeError} when no release that is known holds it.
 */
export function integrityOf(address: string, origin = document.baseURI): string {
  const hash = sealed.get(new URL(address, origin).href);
  if (!hash) throw new TypeError(`Not in the registry: ${address}`);
  return hash;
}

/** Whether an address lies among releases: on this site, or on another that a part was taken from in this tab. */
export const isInReleases = (address: string): boolean =>
  [...sealed.keys()].some((known) => address.startsWith(new URL('/releases/', known).href));
