import type { Prerendered } from '@amendes/protocol/server-module.ts';
import { currentLanguage, loadContent, spokenLanguage, withTimeout } from '@amendes/contract/host';
import { findPart } from '../part/find-part.ts';
import { documentScript } from '../part/document-script.ts';
import { loadScreens } from '../part/screens.ts';
import type { Registry } from '../registry/registry.ts';
import { renderFrameOnly } from './frame-only.ts';

/**
 * Brings together all that the document was rendered from, so that it can be taken over as it is. Answers
 * whether that is so: a tab that gets another release or speaks another language than the document renders
 * the page anew.
 * @param named what the document names; `chosen` what this tab uses of it.
 */
export async function canHydrate(
  root: HTMLElement,
  named: Registry,
  chosen: Registry,
): Promise<boolean> {
  const prerendered = prerenderedIn(root);
  if (!prerendered || currentLanguage() !== document.documentElement.lang) return false;
  renderFrameOnly(prerendered === 'frame');
  if (prerendered === 'frame') return true;
  const part = findPart(chosen, location.pathname);
  if (!part || part.disabled || part === chosen.shell) return true;
  if (!named.remotes.some(({ build }) => build === part.build)) return false;
  const [, text] = await Promise.all([
    withTimeout(documentScript(part)).then(() => loadScreens({ release: part, afresh: false })),
    loadTextOf(root),
  ]);
  // Texts that could not be had are replaced by those of another language, which the document does not show.
  return text !== 'missing' && spokenLanguage(part.name) === currentLanguage();
}

function prerenderedIn(root: HTMLElement): Prerendered | undefined {
  const { prerendered } = root.dataset;
  return prerendered === 'page' || prerendered === 'frame' ? prerendered : undefined;
}

/** The text that the document shows, where it shows one. */
async function loadTextOf({ dataset }: HTMLElement): Promise<'there' | 'missing'> {
  const { content } = dataset;
  if (content === undefined) return 'there';
  return (await loadContent(content, currentLanguage())) ? 'there' : 'missing';
}
