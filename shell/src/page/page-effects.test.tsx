import { useNavigate } from '@amendes/contract';
import { announcementStore, MemoryRouter, provideFetchPart } from '@amendes/contract/host';
import { act, renderHook, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, afterEach, vi } from 'vitest';
import {
  useAnnouncedTitle,
  useExpectedLinks,
  setRobots,
  idFromHash,
  completeAnchors,
} from './page-effects.tsx';
import { stubIdleBrowser } from '@amendes/testing/stub-idle-browser.ts';
import type { ReactNode } from 'react';

/** A page whose title comes when the test says so, before or after the address changes. */
function renderPage() {
  const usePage = ({ title }: { readonly title: string }) => {
    useAnnouncedTitle(title);
    return useNavigate();
  };
  const { result, rerender } = renderHook(usePage, {
    wrapper: MemoryRouter,
    initialProps: { title: '' },
  });
  rerender({ title: 'Home' });
  return {
    go: async (address: string) => act(async () => result.current(address)),
    rename: (title: string) => rerender({ title }),
  };
}

beforeEach(() => {
  announcementStore.setState({ text: '', turn: 0 });
});

test('the title of the first page is not said', () => {
  renderPage();
  expect(announcementStore.getState().turn).toBe(0);
});

test('after a navigation the new title is said once it is there, never the old one', async () => {
  const { go, rename } = renderPage();
  await go('/tai/securite');
  expect(announcementStore.getState().turn).toBe(0);
  rename('Security');
  expect(announcementStore.getState()).toEqual({ text: 'Security', turn: 1 });
});

test('another language of the same page is not said', async () => {
  const { go, rename } = renderPage();
  await go('/tai/securite');
  rename('Security');
  rename('Sicherheit');
  expect(announcementStore.getState().turn).toBe(1);
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
  // The skip link, and another language of the page that is open.
  ['#contenu', []],
  ['?langue=de', []],
  ['https://www.example.org/tai', []],
])('a link to %s that takes the focus announces %j', (address, expected) => {
  render(<Page address={address} />);
  fireEvent.focusIn(screen.getByRole('link'));
  expect(fetchPart.mock.calls.map(([path]) => path)).toEqual(expected);
});

const robots = () =>
  [...document.querySelectorAll('meta[name=robots]')].map((tag) => tag.outerHTML);

test('the tag is added once, and removed again', () => {
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
])('the hash %s names %j', (hash, id) => {
  expect(idFromHash(hash)).toBe(id);
});

test('an anchor without a target gets one, now and later; the others keep theirs', async () => {
  document.body.innerHTML = '<a id="bare"></a><a id="whole" href="/tai"></a>';
  completeAnchors(document.body);
  const href = (id: string) => document.querySelector(`#${id}`)?.getAttribute('href');
  expect([href('bare'), href('whole')]).toEqual(['#', '/tai']);

  const late = Object.assign(document.createElement('a'), { id: 'late' });
  document.body.append(document.createElement('p'));
  document.querySelector('p')?.append(late);
  document.querySelector('#whole')?.removeAttribute('href');
  await new Promise((resolve) => setTimeout(resolve));
  expect([href('late'), href('whole')]).toEqual(['#', '#']);
});
