/// <reference lib="dom" />
import type { Page } from 'playwright/test';

/** Source of a shift as the browser reports it; the node is null if it was removed since. */
interface ShiftSource {
  readonly node: Node | null;
  readonly previousRect: DOMRectReadOnly;
  readonly currentRect: DOMRectReadOnly;
}

/**
 * Watches for shifts of the layout in each page that is opened from now on, from its start.
 * @param areAllCounted Also counts shifts that immediately follow a press, and those in which only the footer moves
 *   because the page gets longer.
 * @returns Lists what moved since the page started: by how much, and from which box to which.
 */
export async function watchShifts(
  page: Page,
  areAllCounted = true,
): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript((isCounted) => {
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    const box = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as unknown as {
          readonly value: number;
          readonly hadRecentInput: boolean;
          readonly sources: readonly ShiftSource[];
        };
        if (hadRecentInput && !isCounted) continue;
        const footer = document.querySelector('body footer');
        const moved = sources.filter(({ node }) => isCounted || !footer?.contains(node));
        if (sources.length > 0 && moved.length === 0) continue;
        const places = moved.map(({ node, previousRect, currentRect }) => {
          const what = node
            ? `${node.nodeName} ${node.textContent?.trim().slice(0, 40)}`
            : 'removed';
          return `${what} (${box(previousRect)} to ${box(currentRect)})`;
        });
        shifts.push(`${value.toFixed(5)}: ${places.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, areAllCounted);
  return () =>
    page.evaluate(async () => {
      // The browser reports shifts after the frame in which they happen.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)));
      return (globalThis as unknown as { readonly shifts: readonly string[] }).shifts;
    });
}
