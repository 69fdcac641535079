import { askForPartsOnce } from '../registry/ask-for-parts.ts';
import { currentParts } from '../registry/known-parts.ts';
import { findPart } from './find-part.ts';
import { loadScreens, presentScreens } from './screens.ts';

/** Loads the part that answers a path, ahead of need. What fails is tried, and dealt with, once it is needed. */
export async function fetchPart(path: string): Promise<void> {
  if (!findPart(currentParts().registry, path)) await askForPartsOnce();
  const { registry } = currentParts();
  const part = findPart(registry, path);
  if (!part || part === registry.shell || part.disabled || presentScreens(part.container)) return;
  await loadScreens({ release: part, afresh: false }).catch(() => {});
}
