/// <reference lib="dom" />
import { expect, type Locator, type Page } from 'playwright/test';

/* Helpers for the keyboard alone: no pointer, and only keys move the focus. */

/** Upper bound of the stops on any page of the site. */
const maxStops = 60;

/**
 * Presses Tab, or Shift and Tab, until the element has the focus. Every stop on the way must be visible: the focus is
 * marked, and inside the window.
 */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor();
  // A page has its elements before its styles. Until then nobody sees anything.
  await page.waitForLoadState();
  for (let stops = 0; stops < maxStops; stops += 1) {
    await page.keyboard.press(key);
    const stop = await describeFocus(page);
    expect(stop, 'the focus is seen').toMatchObject({ isMarked: true, isInWindow: true });
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`No ${key} leads to ${target.toString()}`);
}

export async function tabAndPress(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Expects the focus after a navigation, and moves it past the header to the content. */
export async function skipToContent(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
}

function describeFocus(page: Page) {
  return page.evaluate(() => {
    const { activeElement } = document;
    // A choice is marked as a whole, by a ring beside its button.
    const marks = [
      activeElement,
      ...(activeElement?.parentElement?.querySelectorAll('span') ?? []),
    ];
    const isMarked = marks.some((each) => {
      if (!each) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(each);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
    const { top = -1, bottom = 0, left = -1 } = activeElement?.getBoundingClientRect() ?? {};
    return {
      element: activeElement?.outerHTML.slice(0, 120),
      isMarked,
      // An overlap is enough, because an element may be higher than the window.
      isInWindow: bottom > 0 && top < innerHeight && left >= 0,
    };
  });
}
