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
  currentLanguage,
  loadContent,
  withTimeout,
} from '@amendes/contract/host';
import { startTransition, type ErrorInfo } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import '@amendes/ui/tokens.css';
import '@amendes/ui/base.css';
import { chooseReleases } from '../releases/choose-releases.ts';
import { Shell } from '../layout/site.tsx';
import { fetchPart, findPart } from '../part/find-part.ts';
import { registerRemotes, documentScript, loadScreens } from '../part/load-part.ts';
import { documentLanguage, persistentTexts, speakable } from '../part/refetch-part.ts';
import { watchStyles } from '../part/styles.ts';
import { renderFrameOnly, Hydrated } from '../prerender/hydrate.tsx';
import { rememberInput } from '../prerender/capture-input.ts';
import { currentParts, followParts, provideRegistry } from '../registry/known-parts.ts';
import { readPublished, readRegistry, releasesOf, type Registry } from '../registry/registry.ts';
import { texts } from '../language/texts.ts';
import { note, watchPage } from '../watch/watch-page.ts';
import { completeAnchors } from '../page/page-effects.tsx';
import { nextTask } from './next-task.ts';
import { startFailed } from './start-failed.ts';
import type { Prerendered } from '@amendes/protocol/server-module.ts';
import type { Configuration } from '@amendes/contract';

async function start(root: HTMLElement): Promise<void> {
  const configuration = document.querySelector('#configuration')?.textContent ?? '';
  const parsed = parseConfiguration(configuration);
  provideConfiguration(parsed);
  await loadOverrides(parsed);
  const named = readRegistry();
  publishedStore.setState(readPublished(), true);
  const remotes = chooseReleases(named.remotes);
  provideRegistry({ ...named, remotes }, location.pathname);
  watchPage();
  watchStyles();
  provideMissing((name, reason) => note({ kind: 'text', reason, release: releaseOf(name) }));
  followParts(({ registry }) => registerRemotes(releasesOf(registry.remotes)));
  provideFetchPart((path) => void fetchPart(path));
  await speak(await speakable(named.shell, rememberedLanguage(location.search)));
  // A file that fails here is loaded again, or replaced, once the page is rendered.
  const hydratable = canHydrate(root, named, currentParts().registry).catch(() => false);
  await loadTexts('shell', persistentTexts(named.shell, texts));
  // Otherwise the page would be marked as, and its part shown in, a language that header and footer lack.
  await speak(spokenLanguage('shell'));
  completeAnchors(document.body);
  const shouldHydrate = await hydratable;
  await nextTask();
  render(root, shouldHydrate);
}

/** Returns the release by which a part is shown. */
const releaseOf = (name: string) => {
  const { shell, remotes } = currentParts().registry;
  return [shell, ...remotes].find((part) => part.name === name);
};

const onFailure = {
  /** An error outside every part’s boundary leaves an empty page. */
  onUncaughtError: startFailed,
  /** Notes that the document differs from what the page renders. React has already corrected it. */
  onRecoverableError: (reason: unknown, { componentStack }: ErrorInfo) =>
    note({
      kind: 'document',
      reason,
      trace: componentStack ?? '',
      release: findPart(currentParts().registry, location.pathname),
    }),
};

/** Hydrates the document, or renders the page again if this tab shows something else. */
function render(root: HTMLElement, shouldHydrate: boolean): void {
  if (!shouldHydrate || spokenLanguage('shell') !== document.documentElement.lang) {
    renderFrameOnly(false);
    rememberInput(root);
    delete root.dataset['prerendered'];
    const page = createRoot(root, onFailure);
    // Replaced immediately: the browser would send a form of the old page itself, past the first script and past React.
    flushSync(() => page.render(<Shell />));
    return;
  }
  const page = (
    <Hydrated root={root}>
      <Shell />
    </Hydrated>
  );
  // Hydrates in pieces, between which the browser can answer the citizen.
  startTransition(() => {
    hydrateRoot(root, page, onFailure);
  });
}

/**
 * Loads everything that the document was rendered from.
 * @param named Releases that the document names; `chosen` are those that this tab uses.
 * @returns false if the tab gets another release or language than the document, or lacks its text. It then renders again.
 */
async function canHydrate(root: HTMLElement, named: Registry, chosen: Registry): Promise<boolean> {
  const prerendered = prerenderedIn(root);
  const language = documentLanguage(named.shell) ?? document.documentElement.lang;
  if (!prerendered || currentLanguage() !== language) return false;
  renderFrameOnly(prerendered === 'frame');
  if (prerendered === 'frame') return true;
  const part = findPart(chosen, location.pathname);
  if (!part || part.disabled || part === chosen.shell) return true;
  if (!named.remotes.some(({ build }) => build === part.build)) return false;
  const [, hasText] = await Promise.all([
    withTimeout(documentScript(part)).then(() =>
      loadScreens({ release: part, bypassCache: false }),
    ),
    loadTextOf(root),
  ]);
  // Texts that could not be loaded are replaced by those of another language, which the document does not show.
  return hasText && spokenLanguage(part.name) === currentLanguage();
}

function prerenderedIn(root: HTMLElement): Prerendered | undefined {
  const { prerendered } = root.dataset;
  return prerendered === 'page' || prerendered === 'frame' ? prerendered : undefined;
}

/** Loads the text that the document shows, if it shows one. */
async function loadTextOf({ dataset }: HTMLElement): Promise<boolean> {
  const { content } = dataset;
  if (content === undefined) return true;
  return (await loadContent(content, currentLanguage())) !== undefined;
}

/**
 * Outside production, swaps the parts that were swapped in this tab and shows which parts exist. In production none of
 * that code is loaded, and the tab's stored overrides are not even read.
 */
async function loadOverrides({ overrides }: Configuration): Promise<void> {
  if (!overrides) return;
  const { startOverrides } = await import(
    /* webpackChunkName: "override" */ '../override/start-overrides.tsx'
  );
  startOverrides(overrides);
}

const root = document.querySelector<HTMLElement>('#root');
if (root) {
  // Without texts or configuration there is no site, but the citizen is still informed.
  start(root).catch(startFailed);
}
