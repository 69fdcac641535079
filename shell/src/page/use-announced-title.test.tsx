import { useNavigate } from '@amendes/contract';
import { announcementStore, MemoryRouter } from '@amendes/contract/host';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useAnnouncedTitle } from './use-announced-title.ts';

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
