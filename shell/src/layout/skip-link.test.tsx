import { BrowserRouter, loadTexts, provideConfiguration, speak } from '@amendes/contract/host';
import { aConfiguration } from '@amendes/contract/testing/a-configuration.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { texts } from '../language/texts.ts';
import { Providers } from '../page/providers.tsx';
import { provideRegistry } from '../registry/known-parts.ts';
import { aRegistry } from '../testing/a-registry.ts';
import { Site } from './site.tsx';

const shown = vi.fn<(this: Element) => void>();
// The test browser has no layout and cannot scroll.
Object.assign(Element.prototype, { scrollIntoView: shown });
vi.stubGlobal('scrollTo', () => undefined);

const address = '/tai/erreur/technique';
const skipLink = () => screen.getByRole('link', { name: 'Aller au contenu' });
const main = () => screen.getByRole('main');

/** Presses the skip link, and waits until the browser has followed it. */
const press = (held: MouseEventInit = {}) =>
  act(async () => {
    fireEvent.click(skipLink(), held);
    await new Promise((resolve) => setTimeout(resolve, 50));
  });

beforeEach(async () => {
  provideConfiguration(aConfiguration());
  provideRegistry(aRegistry(), address);
  await speak('fr');
  await loadTexts('shell', texts);
  const usr = { from: '/tai/amende/1/29', at: 1 };
  history.pushState({ usr, key: 'k', idx: 0 }, '', address);
  render(
    <Providers>
      <BrowserRouter>
        <Site />
      </BrowserRouter>
    </Providers>,
  );
  shown.mockReset();
});

test('the skip link focuses main, and keeps the noted failure of the page', async () => {
  const entries = history.length;
  await press();
  expect(document.activeElement).toBe(main());
  expect(shown.mock.contexts).toEqual([main()]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Le service ne répond pas');
  expect(screen.getByRole('link', { name: 'Réessayer' }).getAttribute('href')).toBe(
    '/tai/amende/1/29',
  );
  expect(screen.getByText(/1 janvier 1970/)).toBeDefined();
  expect(history.length).toBe(entries);
});

test.each(['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])(
  'a press of the skip link with the %s is left to the browser',
  async (key) => {
    const handled = vi.fn<(event: Event) => void>((event) => {
      expect(event.defaultPrevented).toBe(false);
      event.preventDefault();
    });
    document.addEventListener('click', handled, { once: true });
    await press({ [key]: true });
    expect(handled).toHaveBeenCalledOnce();
    expect(document.activeElement).not.toBe(main());
  },
);
