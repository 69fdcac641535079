import type { TextLoaders } from '@amendes/contract';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aRegistry } from '../testing/a-registry.ts';

/* A page that was opened in German, whose shell has to load its German words first. */

vi.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: async () => undefined,
  registerRemotes: () => undefined,
}));

const german = vi.fn<TextLoaders['de']>();

vi.mock('../language/texts.ts', async (original) => {
  const { texts } = await original<{ readonly texts: TextLoaders }>();
  return { texts: { ...texts, de: async () => german() } };
});

const inDocument = (id: string, data: object) => {
  const script = document.createElement('script');
  Object.assign(script, { id, type: 'application/json', textContent: JSON.stringify(data) });
  return script;
};

const warned = vi.spyOn(console, 'warn');

beforeEach(() => {
  vi.resetModules();
  sessionStorage.clear();
  german.mockReset();
  warned.mockReset().mockReturnValue();
  vi.stubGlobal('fetch', async () => new Response());
  history.replaceState(null, '', '/tai/erreur/technique?langue=de');
  document.documentElement.lang = 'de';
  document.body.innerHTML = '<div id="root"></div>';
  document.body.append(
    inDocument('configuration', aConfiguration()),
    inDocument('registry', aRegistry()),
    inDocument('published', { listed: [] }),
  );
});

afterEach(() => void vi.unstubAllGlobals());

const refused = () => Promise.reject(new Error('Loading chunk texts-de failed.'));
const whole = async () => [await import('../texts/de.json')];
const title = () => document.querySelector('h1')?.textContent;

test('words that fail once are loaded past the cache, and spoken', async () => {
  german.mockImplementationOnce(refused).mockImplementation(whole);
  await import('./start.tsx');
  await expect.poll(title).toBe('Der Dienst reagiert nicht');
  expect(document.documentElement.lang).toBe('de');
});

test('without its words, the page speaks and is marked as what the shell has', async () => {
  german.mockImplementation(refused);
  await import('./start.tsx');
  await expect.poll(title).toBe('Le service ne répond pas');
  await expect.poll(() => document.documentElement.lang).toBe('fr');
  await expect
    .poll(() => warned)
    .toHaveBeenCalledWith('Part shell b1 failed (load): Loading chunk texts-de failed.');
});
