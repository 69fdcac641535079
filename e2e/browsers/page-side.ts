/// <reference lib="dom" />
import type * as Axe from 'axe-core';

/* Functions that run in a page. They are sent there as text, so each uses nothing outside itself and only the
   syntax of 2020. */

export interface Target {
  readonly selector: string;
  /** Source of the pattern that its name must match. */
  readonly name: string;
  /** True if it must be scrolled into the window to be pressed there. */
  readonly isToPress: boolean;
}

export type Found = NonNullable<ReturnType<typeof locate>>;

/** Finds a visible element by selector and name. */
export function locate({ selector, name, isToPress }: Target) {
  const labelsOf = (element: Element) => Array.from((element as HTMLInputElement).labels || []);
  const wordsOf = (element: Element) => {
    const copy = element.cloneNode(true) as Element;
    copy.querySelectorAll('[aria-hidden=true]').forEach((hidden) => hidden.remove());
    return copy.textContent || '';
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
  // A choice is marked as a whole: the ring is on an element beside its button.
  const isMarked = [found, ...Array.from(found.parentElement?.children ?? [])].some((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  });
  const isHit = [found, ...labelsOf(found)].some((element) => element.contains(hit));
  return {
    /** The middle of the element, in the window. */
    x,
    y,
    /** True if a press there hits the element and nothing above it. */
    isHit,
    isFocused,
    /** True if a focus ring is visible on it. */
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
    /** Text of the page's heading. */
    title: plain(heading && heading.textContent),
    text: plain(body && body.innerText),
    /** True once everything is loaded and the page is hydrated. */
    isReady: document.readyState === 'complete' && !document.querySelector('[data-prerendered]'),
    /** True if the page is wider than the window. */
    isOverflowing: html.scrollWidth > html.clientWidth,
  };
}

/** Returns a computed style of the first element that matches the selector, or an empty text without a match. */
export function styleOf({ selector, property }: { selector: string; property: string }): string {
  const element = document.querySelector(selector);
  return element ? getComputedStyle(element).getPropertyValue(property) : '';
}

/** Returns everything that axe finds with its default rules; axe must be in the page already. */
export async function findings(): Promise<readonly string[]> {
  const { axe } = globalThis as unknown as { readonly axe: typeof Axe };
  const { violations } = await axe.run();
  return violations.reduce<readonly string[]>(
    (all, { id, nodes }) => [...all, ...nodes.map(({ html }) => `${id}: ${html}`)],
    [],
  );
}
