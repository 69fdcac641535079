import { withTimeout } from '@amendes/contract/host';
import type { RegisteredRelease } from '../registry/registry.ts';

/**
 * Clears the way for another attempt at a release: every file that was asked for is fetched past the
 * browser's cache, where a damaged copy may be kept as immutable. What cannot be fetched is left to the
 * attempt itself.
 */
export async function refetch({ base, entry, files }: RegisteredRelease): Promise<void> {
  const folder = new URL(base, document.baseURI).href;
  const asked = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((address) => address.startsWith(folder) && address.slice(folder.length) in files);
  const addresses = new Set([folder + entry, ...asked]);
  const fetched = [...addresses].map((address) =>
    fetch(address, { cache: 'reload', mode: 'cors' }),
  );
  await withTimeout(Promise.allSettled(fetched));
}
