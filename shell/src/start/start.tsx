import {
  loadTexts,
  parseConfiguration,
  provideConfiguration,
  provideFetchPart,
  provideMissing,
  publishedStore,
  rememberedLanguage,
  speak,
  spokenLanguage,
} from '@amendes/contract/host';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import '@amendes/ui/tokens.css';
import '@amendes/ui/base.css';
import { chooseReleases } from '../canary/choose-releases.ts';
import { Shell } from '../layout/shell.tsx';
import { fetchPart } from '../part/fetch-part.ts';
import { findPart } from '../part/find-part.ts';
import { beginOverrides } from '../override/begin-overrides.ts';
import { registerRemotes } from '../part/register-remotes.ts';
import { watchStyles } from '../part/styles-on-page.ts';
import { renderFrameOnly } from '../prerender/frame-only.ts';
import { rememberInput } from '../prerender/capture-input.ts';
import { canHydrate } from '../prerender/can-hydrate.ts';
import { Hydrated } from '../prerender/hydrated.tsx';
import { currentParts, followParts, provideRegistry } from '../registry/known-parts.ts';
import { readPublished } from '../registry/read-published.ts';
import { readRegistry, releasesOf, type Registry } from '../registry/registry.ts';
import { texts } from '../texts.ts';
import { note, watchPage } from '../watch/watch-page.ts';
import { completeAnchors } from './complete-anchors.ts';
import { nextTask } from './next-task.ts';
import { startFailed } from './start-failed.ts';

async function start(root: HTMLElement): Promise<void> {
  const configuration = document.querySelector('#configuration')?.textContent ?? '';
  const parsed = parseConfiguration(configuration);
  provideConfiguration(parsed);
  await beginOverrides(parsed);
  const named = readRegistry();
  publishedStore.setState(readPublished(), true);
  const remotes = chooseReleases(named.remotes);
  provideRegistry({ ...named, remotes }, location.pathname);
  watchPage();
  watchStyles();
  provideMissing((name, reason) => note({ kind: 'text', reason, release: releaseOf(name) }));
  followParts(({ registry }) => registerRemotes(releasesOf(registry.remotes)));
  provideFetchPart((path) => void fetchPart(path));
  await speak(rememberedLanguage(location.search));
  const isSame = mayHydrate(root, named);
  await loadTexts('shell', texts);
  completeAnchors(document.body);
  const isTheSame = await isSame;
  await nextTask();
  render(root, isTheSame);
}

/** What cannot be had is tried again, and replaced, once the page is rendered. */
const mayHydrate = (root: HTMLElement, named: Registry) =>
  canHydrate(root, named, currentParts().registry).catch(() => false);

/** The release by which a part is shown. */
const releaseOf = (name: string) => {
  const { shell, remotes } = currentParts().registry;
  return [shell, ...remotes].find((part) => part.name === name);
};

const onFailure = {
  /** What no part’s boundary contains leaves an empty page. */
  onUncaughtError: startFailed,
  /** The document was rendered without what the page has, or otherwise: React has put that right by itself. */
  onRecoverableError: (reason: unknown) =>
    note({
      kind: 'document',
      reason,
      release: findPart(currentParts().registry, location.pathname),
    }),
};

/** Takes the document over as it is, or renders the page anew where it is not what this tab shows. */
function render(root: HTMLElement, isSame: boolean): void {
  if (!isSame || spokenLanguage('shell') !== document.documentElement.lang) {
    renderFrameOnly(false);
    rememberInput(root);
    delete root.dataset['prerendered'];
    createRoot(root, onFailure).render(<Shell />);
    return;
  }
  const page = (
    <Hydrated root={root}>
      <Shell />
    </Hydrated>
  );
  // In pieces, between which the browser can answer the visitor.
  startTransition(() => {
    hydrateRoot(root, page, onFailure);
  });
}

const root = document.querySelector<HTMLElement>('#root');
if (root) {
  // Without texts or configuration there is no site; the visitor is told so all the same.
  start(root).catch(startFailed);
}
