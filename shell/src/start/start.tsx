import {
  ConfigurationError,
  loadTexts,
  parseConfiguration,
  provideConfiguration,
  rememberedLanguage,
  speak,
} from '@amendes/contract/host';
import { createRoot } from 'react-dom/client';
import '@amendes/ui/tokens.css';
import '@amendes/ui/base.css';
import { Shell } from '../layout/shell.tsx';
import { registerRemotes } from '../part/register-remotes.ts';
import { allReleases, readRegistry } from '../registry/registry.ts';
import { texts } from '../texts.ts';
import { completeAnchors } from './complete-anchors.ts';
import { UnavailablePage } from './unavailable-page.tsx';

async function start(root: HTMLElement): Promise<void> {
  const configuration = document.querySelector('#configuration')?.textContent ?? '';
  provideConfiguration(parseConfiguration(configuration));
  const registry = readRegistry();
  registerRemotes(allReleases(registry).filter(({ name }) => name !== registry.shell.name));
  await speak(rememberedLanguage(location.search));
  await loadTexts('shell', texts);
  completeAnchors(document.body);
  createRoot(root).render(<Shell registry={registry} />);
}

const root = document.querySelector<HTMLElement>('#root');
if (root) {
  start(root).catch((error: unknown) => {
    // Without texts or configuration there is no site; the visitor is told so all the same.
    console.error(error instanceof ConfigurationError ? error.message : error);
    createRoot(root).render(<UnavailablePage />);
  });
}
