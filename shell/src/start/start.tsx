import {
  ConfigurationError,
  loadTexts,
  parseConfiguration,
  provideConfiguration,
  publishedStore,
  rememberedLanguage,
  speak,
} from '@amendes/contract/host';
import { createRoot } from 'react-dom/client';
import '@amendes/ui/tokens.css';
import '@amendes/ui/base.css';
import { chooseReleases } from '../canary/choose-releases.ts';
import { Shell } from '../layout/shell.tsx';
import { registerRemotes } from '../part/register-remotes.ts';
import { askForParts } from '../registry/ask-for-parts.ts';
import { followParts, provideRegistry } from '../registry/known-parts.ts';
import { readPublished } from '../registry/read-published.ts';
import { readRegistry, releasesOf } from '../registry/registry.ts';
import { texts } from '../texts.ts';
import { completeAnchors } from './complete-anchors.ts';
import { UnavailablePage } from './unavailable-page.tsx';

async function start(root: HTMLElement): Promise<void> {
  const configuration = document.querySelector('#configuration')?.textContent ?? '';
  provideConfiguration(parseConfiguration(configuration));
  const { shell, remotes } = readRegistry();
  publishedStore.setState(readPublished(), true);
  provideRegistry({ shell, remotes: chooseReleases(remotes) }, location.pathname);
  followParts(({ registry }) => registerRemotes(releasesOf(registry.remotes)));
  void askForParts();
  await speak(rememberedLanguage(location.search));
  await loadTexts('shell', texts);
  completeAnchors(document.body);
  createRoot(root).render(<Shell />);
}

const root = document.querySelector<HTMLElement>('#root');
if (root) {
  start(root).catch((error: unknown) => {
    // Without texts or configuration there is no site; the visitor is told so all the same.
    console.error(error instanceof ConfigurationError ? error.message : error);
    createRoot(root).render(<UnavailablePage />);
  });
}
