import { currentLanguage } from '@amendes/contract/host';
import { askForPartsOnce } from '../registry/ask-for-parts.ts';
import { currentParts } from '../registry/known-parts.ts';
import { findPart } from './find-part.ts';
import { cachedScreens } from './screens.ts';

/**
 * Fetches the part that answers a path, ahead of need. Nothing of it runs before it is shown: what it does wrong stays
 * its own page's. What cannot be had is asked for again, and dealt with, once it is needed.
 */
export async function fetchPart(path: string): Promise<void> {
  if (!findPart(currentParts().registry, path)) await askForPartsOnce();
  const { registry } = currentParts();
  const part = findPart(registry, path);
  if (!part || part === registry.shell || part.disabled || cachedScreens(part.container)) return;
  const { files = [], texts = {} } = part.ahead ?? {};
  const text = texts[currentLanguage()];
  for (const file of text === undefined ? files : [...files, text]) preload(part.base + file);
}

/** The guard gives it the integrity that the element which uses it will have. */
function preload(address: string): void {
  if (document.querySelector(`link[href="${address}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = address.endsWith('.css') ? 'style' : 'script';
  link.href = address;
  document.head.append(link);
}
