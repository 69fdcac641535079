import { useNavigate, usePage } from '@amendes/contract';
import {
  announcementStore,
  MemoryRouter,
  pageStore,
  provideFetchPart,
} from '@amendes/contract/host';
import { act, renderHook, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, afterEach, vi } from 'vitest';
import {
  PageEffects,
  useAnnouncedTitle,
  useExpectedLinks,
  setRobots,
  idFromHash,
  completeAnchors,
} from './page-effects.tsx';
import { stubIdleBrowser } from '@amendes/testing/stub-idle-browser.ts';
import type { ReactNode } from 'react';

interface Named {
  readonly title: string;
  readonly interim?: boolean;
}

/** Renders a page whose title the test sets, before or after the address changes. */
function renderPage(first: Named = { title: 'Home' }) {
  const useTitle = ({ title, interim }: Named) => {
    useAnnouncedTitle(title, interim);
    return useNavigate();
  };
  const initialProps: Named = { title: '' };
  const { result, rerender } = renderHook(useTitle, { wrapper: MemoryRouter, initialProps });
  rerender(first);
  return {
    go: async (address: string) => act(async () => result.current(address)),
    rename: (title: string, interim = false) => rerender({ title, interim }),
  };
}

beforeEach(() => {
  announcementStore.setState({ text: '', turn: 0 });
});

test('the title of the first page is not announced', () => {
  renderPage();
  expect(announcementStore.getState().turn).toBe(0);
});

test('a navigation announces the new title once it is known, never the old one', async () => {
  const { go, rename } = renderPage();
  await go('/tai/securite');
  expect(announcementStore.getState().turn).toBe(0);
  rename('Security');
  expect(announcementStore.getState()).toEqual({ text: 'Security', turn: 1 });
});

test('a change of language on the same page announces nothing', async () => {
  const { go, rename } = renderPage();
  await go('/tai/securite');
  rename('Security');
  rename('Sicherheit');
  expect(announcementStore.getState().turn).toBe(1);
});

test('a title that replaces an interim one is announced', async () => {
  const { go, rename } = renderPage();
  await go('/tai/amende/1/29');
  rename('Searching…', true);
  expect(announcementStore.getState()).toEqual({ text: 'Searching…', turn: 1 });
  rename('Suche…', true);
  rename('Ist das Ihr Bescheid?');
  expect(announcementStore.getState()).toEqual({ text: 'Ist das Ihr Bescheid?', turn: 2 });
  rename('Is this your notice?');
  expect(announcementStore.getState().turn).toBe(2);
});

test('a page that loads again announces its interim title, and then its own', async () => {
  const { rename } = renderPage();
  rename('Searching…', true);
  expect(announcementStore.getState()).toEqual({ text: 'Searching…', turn: 1 });
  rename('Home');
  expect(announcementStore.getState()).toEqual({ text: 'Home', turn: 2 });
});

test('the first page announces only the title that replaces an interim one', () => {
  const { rename } = renderPage({ title: 'Searching…', interim: true });
  expect(announcementStore.getState().turn).toBe(0);
  rename('Is this your notice?');
  expect(announcementStore.getState()).toEqual({ text: 'Is this your notice?', turn: 1 });
});

test('an interim title of the previous page is not announced for the next one', async () => {
  const { go, rename } = renderPage();
  await go('/tai/paiement/1/29');
  rename('Searching…', true);
  await go('/tai/amende/1/29');
  expect(announcementStore.getState().turn).toBe(1);
  rename('Is this your notice?');
  expect(announcementStore.getState()).toEqual({ text: 'Is this your notice?', turn: 2 });
});

test('the shell announces an interim title of the open page, and then its own', () => {
  const open = (page: Named) => act(() => pageStore.setState({ indexed: false, ...page }, true));
  open({ title: 'Notice' });
  const nothing = { current: null };
  render(<PageEffects focusAfterNavigation={nothing} />, { wrapper: MemoryRouter });
  open({ title: 'Searching…', interim: true });
  expect(announcementStore.getState().text).toBe('Searching…');
  open({ title: 'Notice' });
  expect(announcementStore.getState()).toEqual({ text: 'Notice', turn: 2 });
});

function Notice(): ReactNode {
  usePage({ title: 'Notice', indexed: false });
  return <h1>Notice</h1>;
}

test('main is labelled by its heading, also if the next page has the same title', () => {
  const nothing = { current: null };
  const at = (address: string) => (
    <MemoryRouter>
      <PageEffects focusAfterNavigation={nothing} />
      <main>
        <Notice key={address} />
      </main>
    </MemoryRouter>
  );
  const { rerender } = render(at('/tai/amende/1'));
  expect(screen.getByRole('main', { name: 'Notice' })).toBeDefined();
  rerender(at('/tai/amende/2'));
  expect(screen.getByRole('main', { name: 'Notice' })).toBeDefined();
});

const fetchPart = vi.fn<(path: string) => void>();

function Page({ address }: { readonly address: string }): ReactNode {
  useExpectedLinks();
  return <a href={address}>link</a>;
}

beforeEach(() => {
  fetchPart.mockClear();
  provideFetchPart(fetchPart);
  history.replaceState(null, '', '/tai/faq');
  stubIdleBrowser();
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['/tai', ['/tai']],
  ['/tai/plan?langue=de', ['/tai/plan']],
  // The skip link, and another language of the current page.
  ['#contenu', []],
  ['?langue=de', []],
  ['https://www.example.org/tai', []],
])('a focused link to %s prefetches %j', (address, expected) => {
  render(<Page address={address} />);
  fireEvent.focusIn(screen.getByRole('link'));
  expect(fetchPart.mock.calls.map(([path]) => path)).toEqual(expected);
});

const robots = () =>
  [...document.querySelectorAll('meta[name=robots]')].map((tag) => tag.outerHTML);

test('the robots tag is added only once, and removed again', () => {
  setRobots(false);
  setRobots(false);
  expect(robots()).toEqual(['<meta name="robots" content="noindex, nofollow">']);
  setRobots(true);
  expect(robots()).toEqual([]);
});

test.each([
  ['#contenu', 'contenu'],
  ['#o%C3%B9', 'où'],
  ['#', ''],
  ['#%', '%'],
  ['#%E0%A4%A', '%E0%A4%A'],
])('the hash %s names the id %j', (hash, id) => {
  expect(idFromHash(hash)).toBe(id);
});

test('anchors without a target get a placeholder, now and later; others keep theirs', async () => {
  document.body.innerHTML = '<main><a id="bare"></a><a id="whole" href="/tai"></a></main>';
  const page = screen.getByRole('main');
  completeAnchors(page);
  const href = (id: string) => document.querySelector(`#${id}`)?.getAttribute('href');
  expect([href('bare'), href('whole')]).toEqual(['#', '/tai']);

  const late = Object.assign(document.createElement('a'), { id: 'late' });
  page.append(document.createElement('p'));
  document.querySelector('p')?.append(late);
  document.querySelector('#whole')?.removeAttribute('href');
  await new Promise((resolve) => setTimeout(resolve));
  expect([href('late'), href('whole')]).toEqual(['#', '#']);
});
