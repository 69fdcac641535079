/// <reference lib="dom" />
import type { Page } from 'playwright/test';

/* Functions that end in `Here` run in the page and use only the page, so that one round trip can run several of them. */

type Questions = Readonly<Record<string, () => unknown>>;

/**
 * Runs several questions on the page, one after the other, and returns their answers by name.
 * @param before An expression that the page waits for first.
 */
export function look<Chosen extends Questions>(page: Page, questions: Chosen, before = '') {
  const answers = Object.entries(questions).map(([name, ask]) => `${name}: (${ask.toString()})()`);
  return page.evaluate<{ [Name in keyof Chosen]: ReturnType<Chosen[Name]> }>(
    `(async () => { await ${before || 'undefined'}; return { ${answers.join(', ')} }; })()`,
  );
}

/** Returns how far the page is wider than the window, in pixels. */
export function overflowHere(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return Math.max(0, scrollWidth - clientWidth);
}

/** Returns the rendered lines of the page's text that have more characters than `maxLength`. */
export function longLinesHere(maxLength = 70): readonly string[] {
  const lines: string[] = [];
  for (const block of document.querySelectorAll('main p, main li, main dd')) {
    // Each letter is measured below, so blocks that are too short for such a line are skipped.
    if ((block.textContent ?? '').length <= maxLength) continue;
    if (block.getClientRects().length === 0) continue;
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    let line = '';
    let last = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      const hidden = node.parentElement && getComputedStyle(node.parentElement).clipPath;
      if (hidden !== 'none') continue;
      for (let at = 0; at < text.length; at += 1) {
        const letter = document.createRange();
        letter.setStart(node, at);
        letter.setEnd(node, at + 1);
        const { left } = letter.getBoundingClientRect();
        if (left < last - 1) {
          lines.push(line.trim());
          line = '';
        }
        last = left;
        line += text[at];
      }
    }
    lines.push(line.trim());
  }
  return lines.filter((each) => each.length > maxLength);
}

/** Returns payment numbers, amounts and telephone numbers that continue on a second line. */
export function brokenNumbersHere(): readonly string[] {
  const numbers = /\d{4}(?:-\d{4})+-\d\d|[\d\u00a0\u202f.]*\d,\d\d\s€|\+?\d+(?:[\u00a0 ]\d\d){4}/g;
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { 0: number, index } of (node.textContent ?? '').matchAll(numbers)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + number.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(number);
    }
  }
  return found;
}

/** Returns texts on the page that stick out of the window, or of the box around them. */
export function cutTextsHere(): readonly string[] {
  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim();
    if (!parent || !text || !isSeen(parent)) continue;
    const box = contentOf(boxOf(parent));
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const isInWindow = left >= -1 && right <= document.documentElement.clientWidth + 1;
      const isInBox = left >= box.left - 1 && right <= box.right + 1;
      // Letters stick out of lines whose height is smaller than that of the letters.
      const isInHeight = top >= box.top - 6 && bottom <= box.bottom + 6;
      if (!isInWindow || !isInBox || !isInHeight) found.add(text);
    }
  }
  return [...found];

  /** True if the text is visible: later steps show only their number, and some texts are for screen readers. */
  function isSeen(element: Element): boolean {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    if (element.closest('ol > li:not([aria-current])') && element.closest('ol[aria-label]')) {
      return false;
    }
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { clipPath, overflowX } = getComputedStyle(each);
      // Text in a box that scrolls is not cut.
      if (clipPath !== 'none' || overflowX === 'auto') return false;
    }
    return true;
  }

  /** Returns the box of an element within its padding. */
  function contentOf(element: Element) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const start = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.borderLeftWidth);
    const end = Number.parseFloat(style.paddingRight) + Number.parseFloat(style.borderRightWidth);
    return { left: left + start, right: right - end, top, bottom };
  }

  /** Returns the box of a text: the nearest element that is not inline. */
  function boxOf(element: Element): Element {
    const isInLine = getComputedStyle(element).display === 'inline';
    return isInLine && element.parentElement ? boxOf(element.parentElement) : element;
  }
}

/** Returns lines of the page that cannot be read in the same order without styles. */
export function lostWithoutStylesHere(): readonly string[] {
  const lines = document.body.innerText.split('\n').map((line) => line.replaceAll(/\s/g, ''));
  const read = (document.body.textContent ?? '').replaceAll(/\s/g, '');
  let at = 0;
  return lines.filter((line) => {
    const next = read.indexOf(line, at);
    if (next < 0) return true;
    at = next + line.length;
    return false;
  });
}

/** Returns ids that more than one element has. */
export function repeatedIdsHere(): readonly string[] {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}
