import { Link } from '@amendes/contract';
import {
  I18nextProvider,
  i18n,
  loadTexts,
  MemoryRouter,
  provideConfiguration,
  speak,
  useLocation,
} from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { texts } from '../language/texts.ts';
import { provideRegistry } from '../registry/known-parts.ts';
import { aPart, aRegistry } from '../testing/a-registry.ts';
import { RemotePart } from './remote-part.tsx';

const none = Object.fromEntries(
  ['fr', 'en', 'de', 'nl', 'it', 'es'].map((language) => [language, async () => []]),
);

vi.mock('@module-federation/enhanced/runtime', () => ({
  loadRemote: async () => ({ app: { Screens, texts: none } }),
  registerRemotes: () => undefined,
}));

/** Addresses whose code cannot be loaded. */
const unloadable = new Set<string>();

/** A part with separate code for each address. */
function Screens(): ReactNode {
  const { pathname } = useLocation();
  if (unloadable.has(pathname)) throw new Error('Loading chunk 7 failed');
  return <h1>{pathname}</h1>;
}

const part = aPart({ build: 'b2', previous: aPart({ build: 'b1' }) });

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const press = (name: string) => act(async () => screen.getByText(name).click());

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  provideConfiguration(aConfiguration());
  provideRegistry(aRegistry([part]), '/choose');
  await speak('fr');
  await loadTexts('shell', texts);
  unloadable.clear();
  await act(async () =>
    render(
      <I18nextProvider i18n={i18n}>
        <MemoryRouter initialEntries={['/choose']}>
          <Link to="/choose">choose</Link>
          <Link to="/transfer">transfer</Link>
          <RemotePart part={part} />
        </MemoryRouter>
      </I18nextProvider>,
    ),
  );
});

test('a part that failed at one address is shown again at another one', async () => {
  expect(heading()).toBe('/choose');
  unloadable.add('/transfer');
  await press('transfer');
  expect(heading()).toBe('Cette page ne peut pas s’afficher');
  await press('choose');
  expect(heading()).toBe('/choose');
});

test('a part that failed at an address is shown there again only after a retry', async () => {
  unloadable.add('/transfer');
  await press('transfer');
  unloadable.clear();
  await press('transfer');
  expect(heading()).toBe('Cette page ne peut pas s’afficher');
  await press('Réessayer');
  expect(heading()).toBe('/transfer');
});
