import {
  ConfigurationError,
  loadTexts,
  parseConfiguration,
  provideConfiguration,
  provideFetchPart,
  publishedStore,
  rememberedLanguage,
  speak,
} from '@amendes/contract/host';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import '@amendes/ui/tokens.css';
import '@amendes/ui/base.css';
import { chooseReleases } from '../canary/choose-releases.ts';
import { Shell } from '../layout/shell.tsx';
import { fetchPart } from '../part/fetch-part.ts';
import { beginOverrides } from '../override/begin-overrides.ts';
import { registerRemotes } from '../part/register-remotes.ts';
import { askForParts } from '../registry/ask-for-parts.ts';
import { renderFrameOnly } from '../prerender/frame-only.ts';
import { rememberTyped } from '../prerender/keep-typed.ts';
import { canTakeOver } from '../prerender/take-over.ts';
import { TakenOver } from '../prerender/taken-over.tsx';
import { currentParts, followParts, provideRegistry } from '../registry/known-parts.ts';
import { readPublished } from '../registry/read-published.ts';
import { readRegistry, releasesOf, type Registry } from '../registry/registry.ts';
import { texts } from '../texts.ts';
import { completeAnchors } from './complete-anchors.ts';
import { UnavailablePage } from './unavailable-page.tsx';

async function start(root: HTMLElement): Promise<void> {
  const configuration = document.querySelector('#configuration')?.textContent ?? '';
  const parsed = parseConfiguration(configuration);
  provideConfiguration(parsed);
  await beginOverrides(parsed);
  const named = readRegistry();
  const { shell, remotes } = named;
  publishedStore.setState(readPublished(), true);
  provideRegistry({ shell, remotes: chooseReleases(remotes) }, location.pathname);
  followParts(({ registry }) => registerRemotes(releasesOf(registry.remotes)));
  void askForParts();
  provideFetchPart(fetchPart);
  await speak(rememberedLanguage(location.search));
  await loadTexts('shell', texts);
  completeAnchors(document.body);
  await render(root, named);
}

/** Takes the document over as it is, or renders the page anew where it is not what this tab shows. */
async function render(root: HTMLElement, named: Registry): Promise<void> {
  const { registry: chosen } = currentParts();
  // What cannot be had is tried again, and replaced, once the page is rendered.
  const isSame = await canTakeOver(root, named, chosen).catch(() => false);
  if (!isSame) {
    renderFrameOnly(false);
    rememberTyped(root);
    delete root.dataset['prerendered'];
    createRoot(root).render(<Shell />);
    return;
  }
  const page = (
    <TakenOver root={root}>
      <Shell />
    </TakenOver>
  );
  // In pieces, between which the browser can answer the visitor.
  startTransition(() => {
    hydrateRoot(root, page);
  });
}

const root = document.querySelector<HTMLElement>('#root');
if (root) {
  start(root).catch((error: unknown) => {
    // Without texts or configuration there is no site; the visitor is told so all the same.
    console.error(error instanceof ConfigurationError ? error.message : error);
    delete root.dataset['prerendered'];
    createRoot(root).render(<UnavailablePage />);
  });
}
