import { matchRoutes, currentLanguage } from '@amendes/contract/host';
import type { Registry, RegisteredPart } from '../registry/registry.ts';
import { askForPartsOnce } from '../releases/ask-for-parts.ts';
import { currentParts } from '../registry/known-parts.ts';
import { cachedScreens, failedAhead } from './load-part.ts';

/**
 * Returns the part that serves an address, or `undefined` if no known part does. Fixed names win over parameters, also
 * those of parts that are not known yet.
 */
export function findPart(registry: Registry, pathname: string): RegisteredPart | undefined {
  const parts = [registry.shell, ...registry.remotes];
  // Most addresses are fixed names, so not all routes need to be compared as patterns.
  const named = parts.find(({ routes }) => routes.includes(pathname));
  if (named) return named;
  const known = parts.flatMap((part) => part.routes.map((path) => ({ path, handle: part })));
  const elsewhere = registry.elsewhere?.map((path) => ({ path, handle: undefined }));
  const routes = [...known, ...(elsewhere ?? [])];
  const [match] = matchRoutes(routes, pathname) ?? [];
  return match?.route.handle;
}

/**
 * Fetches the part that serves a path, ahead of need. None of it runs before it is shown, so its errors affect only its
 * own page. A file that cannot be loaded is requested again, and the failure handled, once it is needed.
 */
export async function fetchPart(path: string): Promise<void> {
  // While somebody pays, no other part is loaded into the page before it is requested.
  if (location.pathname.startsWith('/tai/paiement/')) return;
  if (!findPart(currentParts().registry, path)) await askForPartsOnce();
  const { registry } = currentParts();
  const part = findPart(registry, path);
  if (!part || part === registry.shell || part.disabled || cachedScreens(part.container)) return;
  const { files = [], texts = {} } = part.ahead ?? {};
  const text = texts[currentLanguage()];
  for (const file of text === undefined ? files : [...files, text]) preload(part, file);
}

/** Preloads a file. The guard gives the link the same integrity as the element that uses the file later. */
function preload({ base }: RegisteredPart, file: string): void {
  const address = base + file;
  if (document.querySelector(`link[href="${address}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = address.endsWith('.css') ? 'style' : 'script';
  link.href = address;
  link.addEventListener('error', () => failedAhead.add(base));
  document.head.append(link);
}
