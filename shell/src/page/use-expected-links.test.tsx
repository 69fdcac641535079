import { provideFetchPart } from '@amendes/contract/host';
import { stubIdleBrowser } from '@amendes/testing/stub-idle-browser.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useExpectedLinks } from './use-expected-links.ts';

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
