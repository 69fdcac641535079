import type { RegisteredRelease } from '../registry/registry.ts';

/**
 * Clears the way for another attempt at a release: styles that came without content are taken away,
 * and every file that was asked for is fetched past the browser's cache, where a damaged copy may be
 * kept as immutable. What cannot be fetched is left to the attempt itself.
 */
export async function fetchAfresh({ base, entry, files }: RegisteredRelease): Promise<void> {
  const folder = new URL(base, document.baseURI).href;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.href.startsWith(folder) && isEmpty(link)) link.remove();
  }
  const asked = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((address) => address.startsWith(folder) && address.slice(folder.length) in files);
  const addresses = new Set([folder + entry, ...asked]);
  await Promise.allSettled(
    [...addresses].map((address) => fetch(address, { cache: 'reload', mode: 'cors' })),
  );
}

/** Whether a style did not come; the rules of one that failed may not even be looked at. */
function isEmpty(link: HTMLLinkElement): boolean {
  try {
    return !link.sheet?.cssRules.length;
  } catch {
    return true;
  }
}
