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
import { readRegistry } from '../registry/registry.ts';
import { texts } from '../texts.ts';
import { MisconfiguredPage } from './misconfigured-page.tsx';

async function start(root: HTMLElement): Promise<void> {
  const configuration = document.querySelector('#configuration')?.textContent ?? '';
  try {
    provideConfiguration(parseConfiguration(configuration));
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    console.error(error.message);
    createRoot(root).render(<MisconfiguredPage />);
    return;
  }
  const registry = readRegistry();
  registerRemotes(registry.remotes);
  await speak(rememberedLanguage(location.search));
  await loadTexts('shell', texts);
  createRoot(root).render(<Shell registry={registry} />);
}

const root = document.querySelector<HTMLElement>('#root');
if (root) void start(root);
