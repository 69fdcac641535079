/// <reference lib="dom" />
import type * as Axe from 'axe-core';

/* What is asked of a page, in the page: sent there as text, so each function stands for itself, in the syntax
   of 2020. */

export interface Wanted {
  readonly selector: string;
  /** Source of the pattern that its name has to meet. */
  readonly name: string;
  /** Whether it has to be in the window, to be pressed there. */
  readonly isToPress: boolean;
}

export type Found = NonNullable<ReturnType<typeof locate>>;

/** Finds what is shown by kind and name. */
export function locate({ selector, name, isToPress }: Wanted) {
  const labelsOf = (element: Element) => Array.from((element as HTMLInputElement).labels || []);
  const wordsOf = (element: Element) => {
    const said = element.cloneNode(true) as Element;
    said.querySelectorAll('[aria-hidden=true]').forEach((hidden) => hidden.remove());
    return said.textContent || '';
  };
  const nameOf = (element: Element) =>
    (
      element.getAttribute('aria-label') ||
      labelsOf(element).map(wordsOf).join(' ') ||
      wordsOf(element)
    )
      .replace(/\s+/g, ' ')
      .trim();
  const found = Array.from(document.querySelectorAll(selector)).find(
    (element) => element.getClientRects().length > 0 && new RegExp(name).test(nameOf(element)),
  );
  if (!found) return null;
  const isFocused = found === document.activeElement;
  if (isToPress && !isFocused) found.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = found.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  // A choice is marked as a whole, by a ring beside its button.
  const isMarked = [found, ...Array.from(found.parentElement?.children ?? [])].some((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  });
  const isHit = [found, ...labelsOf(found)].some((element) => element.contains(hit));
  return {
    /** The middle of the element, in the window. */
    x,
    y,
    /** Whether a press there meets the element and nothing above it. */
    isHit,
    isFocused,
    /** Whether the focus would be seen on it. */
    isMarked,
  };
}

export type Seen = ReturnType<typeof look>;

export function look() {
  const plain = (text: string | null | undefined) => (text || '').replace(/\s+/g, ' ').trim();
  const { documentElement: html, body } = document;
  const heading = document.querySelector('h1');
  return {
    path: location.pathname,
    language: html.lang,
    /** Of the page's heading. */
    title: plain(heading && heading.textContent),
    text: plain(body && body.innerText),
    /** Whether everything has come and the page answers. */
    isReady: document.readyState === 'complete' && !document.querySelector('[data-prerendered]'),
    /** Whether it is wider than the window. */
    isOverflowing: html.scrollWidth > html.clientWidth,
  };
}

/** A computed style of the first element that the selector meets; nothing when there is none. */
export function styleOf({ selector, property }: { selector: string; property: string }): string {
  const element = document.querySelector(selector);
  return element ? getComputedStyle(element).getPropertyValue(property) : '';
}

/** Everything that axe finds, all of its rules on; it is in the page already. */
export async function findings(): Promise<readonly string[]> {
  const { axe } = globalThis as unknown as { readonly axe: typeof Axe };
  const { violations } = await axe.run();
  return violations.reduce<readonly string[]>(
    (all, { id, nodes }) => [...all, ...nodes.map(({ html }) => `${id}: ${html}`)],
    [],
  );
}
