// @vitest-environment-options { "ownPage": "start" }
import type { TextLoaders } from '@amendes/contract';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Registry } from '../registry/registry.ts';
import { aListingPart, aRegistry } from '../testing/a-registry.ts';

/* A page that was opened in German, whose shell must load its German words first. */

vi.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: async () => undefined,
  registerRemotes: () => undefined,
}));

const german = vi.fn<TextLoaders['de']>();
const fetched = vi.fn<typeof fetch>();

vi.mock('../language/texts.ts', async (original) => {
  const { texts } = await original<{ readonly texts: TextLoaders }>();
  return { texts: { ...texts, de: async () => german() } };
});

const inDocument = (id: string, data: object) => {
  const script = document.createElement('script');
  Object.assign(script, { id, type: 'application/json', textContent: JSON.stringify(data) });
  return script;
};

const registry = aRegistry();

/** Returns a registry that names the texts of one language, and the list that leads to all others. */
const naming = (texts: string): Registry => ({
  ...registry,
  shell: aListingPart({ ...registry.shell, files: { [texts]: 'sha256-texts' } }),
});

const warned = vi.spyOn(console, 'warn');

beforeEach(() => {
  vi.resetModules();
  sessionStorage.clear();
  german.mockReset();
  warned.mockReset().mockReturnValue();
  fetched.mockReset().mockImplementation(async () => new Response());
  vi.stubGlobal('fetch', fetched);
  history.replaceState(null, '', '/tai/erreur/technique?langue=de');
  document.documentElement.lang = 'de';
  document.body.innerHTML = '<div id="root"></div>';
  document.body.append(
    inDocument('configuration', aConfiguration()),
    inDocument('registry', registry),
    inDocument('published', { listed: [] }),
  );
});

afterEach(() => void vi.unstubAllGlobals());

const refused = () => Promise.reject(new Error('Loading chunk texts-de failed.'));
const loadedTexts = async () => [await import('../texts/de.json')];
const title = () => document.querySelector('h1')?.textContent;

test('texts that fail are loaded again past the cache, and shown', async () => {
  // The cached copy stays damaged until a request goes past it.
  const isRefetched = () => fetched.mock.calls.some(([, settings]) => settings?.cache === 'reload');
  german.mockImplementation(() => (isRefetched() ? loadedTexts() : refused()));
  await import('./start.tsx');
  await expect.poll(title).toBe('Der Dienst reagiert nicht');
  expect(document.documentElement.lang).toBe('de');
});

test('a page whose texts fail is shown and marked as French, and reports the failure', async () => {
  german.mockImplementation(refused);
  await import('./start.tsx');
  await expect.poll(title).toBe('Le service ne répond pas');
  await expect.poll(() => document.documentElement.lang).toBe('fr');
  await expect
    .poll(() => warned)
    .toHaveBeenCalledWith('Part shell b1 failed (load): Loading chunk texts-de failed.');
});

/** Rejects every request, including those for lists. */
const lacking = () => Promise.reject(new TypeError('Failed to fetch'));

/** Replaces the document that each test starts with. */
const openDocument = (language: string, texts: string, wanted: string) => {
  history.replaceState(null, '', `/tai/erreur/technique?langue=${wanted}`);
  document.documentElement.lang = language;
  document.querySelector('#registry')?.replaceWith(inDocument('registry', naming(texts)));
};

test('a page whose list of texts fails is shown in the document’s language', async () => {
  vi.stubGlobal('fetch', lacking);
  german.mockImplementation(loadedTexts);
  openDocument('de', 'texts-de.js', 'en');
  await import('./start.tsx');
  await expect.poll(title).toBe('Der Dienst reagiert nicht');
  expect(document.documentElement.lang).toBe('de');
  const warning = 'Part shell b1 failed (load): /releases/shell/b1/hashes.json: TypeError: ';
  await expect.poll(() => warned).toHaveBeenCalledWith(`${warning}Failed to fetch`);
});

test('texts that the document names need no list, even if its lang attribute differs', async () => {
  vi.stubGlobal('fetch', lacking);
  openDocument('en', 'texts-fr.js', 'fr');
  await import('./start.tsx');
  await expect.poll(title).toBe('Le service ne répond pas');
  await expect.poll(() => document.documentElement.lang).toBe('fr');
});

test('a form of a page that is rendered again is removed before its hold ends', async () => {
  german.mockImplementation(loadedTexts);
  const root = document.querySelector<HTMLElement>('#root');
  if (!root) throw new Error('The document has no root');
  root.dataset['prerendered'] = 'other';
  root.innerHTML = '<form method="post"></form>';
  const { firstChild: form } = root;
  // The first script holds a form while the document is marked. Later the browser would send it to a server that refuses it.
  const wasThere: (boolean | undefined)[] = [];
  new MutationObserver(() => wasThere.push(form?.isConnected)).observe(root, { attributes: true });
  await import('./start.tsx');
  await expect.poll(title).toBe('Der Dienst reagiert nicht');
  expect(wasThere).toEqual([false]);
});
