import { Link } from '@amendes/contract';
import { BrowserRouter } from '@amendes/contract/host';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useRef } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { useFocusAfterNavigation } from './page-effects.tsx';
import { useScrollMemory } from './use-scroll-memory.ts';

/** A long page with two sections, and a link to another page. */
function Pages(): ReactNode {
  const skipLink = useRef<HTMLAnchorElement>(null);
  useScrollMemory();
  useFocusAfterNavigation(skipLink);
  return (
    <>
      <a ref={skipLink} href="#contenu">
        skip
      </a>
      <a href="#one">first</a>
      <a href="#two">second</a>
      <Link to="/tai/faq">answers</Link>
      <Link to="/tai/plan#late">slow section</Link>
      <h2 id="one">One</h2>
      <h2 id="two">Two</h2>
    </>
  );
}

const scrolledTo = vi.fn<(x: number, y: number) => void>();
const shown = vi.fn<(this: Element) => void>(function (this: Element) {
  sections.push(this.id);
});
const sections: string[] = [];

/** Imitates a citizen who has scrolled down to a position. */
function scroll(y: number): void {
  vi.stubGlobal('scrollY', y);
  dispatchEvent(new Event('scroll'));
}

/** Performs an action that leads to another entry of the history, and waits for its event. */
const lead = (go: () => void) =>
  act(async () => {
    const navigated = new Promise((resolve) =>
      addEventListener('popstate', resolve, { once: true }),
    );
    go();
    await navigated;
  });
const press = (name: string) => lead(() => screen.getByText(name).click());
const goBack = () => lead(() => history.back());

/** Makes the page that high. */
const growTo = (height: number) => {
  Object.assign(document.documentElement, { scrollHeight: height });
  for (const notify of watching) notify();
};
const watching = new Set<() => void>();

beforeEach(() => {
  vi.stubGlobal('scrollTo', scrolledTo);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #callback: () => void;
      constructor(callback: () => void) {
        this.#callback = callback;
      }
      observe() {
        watching.add(this.#callback);
      }
      disconnect() {
        watching.delete(this.#callback);
      }
    },
  );
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: 9000, writable: true });
  Element.prototype.scrollIntoView = shown;
  history.pushState(null, '', '/tai/aide');
  render(<Pages />, { wrapper: BrowserRouter });
  scroll(300);
  scrolledTo.mockClear();
  sections.length = 0;
});

test('going back from a section restores the position from which it was opened', async () => {
  await press('first');
  scroll(2000);
  expect(scrolledTo).not.toHaveBeenCalled();
  await goBack();
  expect(scrolledTo.mock.calls).toEqual([[0, 300]]);
});

test('going back from two sections shows the first one, then the page above both', async () => {
  await press('first');
  scroll(2000);
  await press('second');
  scroll(4000);
  await goBack();
  expect(sections).toEqual(['one', 'two', 'one']);
  expect(scrolledTo).not.toHaveBeenCalled();
  await goBack();
  expect(scrolledTo.mock.calls).toEqual([[0, 300]]);
});

test('the position is kept if the browser scrolls to a section before its event', async () => {
  const scrollLate = () => vi.stubGlobal('scrollY', 2000);
  document.addEventListener('click', scrollLate);
  onTestFinished(() => document.removeEventListener('click', scrollLate));
  await press('first');
  await goBack();
  expect(scrolledTo.mock.calls).toEqual([[0, 300]]);
});

test('going back from another page restores the position', async () => {
  await act(async () => screen.getByText('answers').click());
  expect(scrolledTo.mock.calls).toEqual([[0, 0]]);
  scroll(50);
  await goBack();
  expect(scrolledTo).toHaveBeenLastCalledWith(0, 300);
});

test('going back from another page to a section restores the position', async () => {
  await press('first');
  scroll(2000);
  await act(async () => screen.getByText('answers').click());
  scroll(50);
  await goBack();
  expect(scrolledTo).toHaveBeenLastCalledWith(0, 2000);
  expect(sections).toEqual(['one']);
  expect(document.activeElement?.id).toBe('one');
  await press('second');
  expect(sections).toEqual(['one', 'two']);
});

test('going back to a section after a reload shows the section', async () => {
  cleanup();
  history.pushState(null, '', '/tai/plan#two');
  history.pushState(null, '', '/tai/faq');
  render(<Pages />, { wrapper: BrowserRouter });
  await goBack();
  expect(sections).toEqual(['two']);
});

test('going back to a page that was left before its section loaded shows the section', async () => {
  scrolledTo.mockImplementationOnce((_, y) => scroll(y));
  await act(async () => screen.getByText('slow section').click());
  await act(async () => screen.getByText('answers').click());
  await goBack();
  expect(sections).toEqual([]);
  const section = document.createElement('h2');
  section.id = 'late';
  document.body.append(section);
  onTestFinished(() => section.remove());
  await waitFor(() => expect(sections).toEqual(['late']));
});

test('going back to a page that is lower now scrolls again until it is high enough', async () => {
  await press('first');
  scroll(2000);
  await act(async () => screen.getByText('answers').click());
  growTo(1200);
  scrolledTo.mockClear();
  await goBack();
  expect(scrolledTo.mock.calls).toEqual([[0, 2000]]);
  expect(sections).toEqual(['one']);
  growTo(2900);
  expect(scrolledTo.mock.calls).toEqual([
    [0, 2000],
    [0, 2000],
  ]);
  expect(watching.size).toBe(0);
});
