/// <reference lib="dom" />
import type { Page } from 'playwright';

interface ProbedPage {
  benchUsableAt?: number;
}

/**
 * Has every document from now on type digits into the field of the payment number, again and again, until
 * the form answers by grouping them: from then on whatever a visitor types is handled. It looks for no
 * sign of any library, so it says the same of every variant.
 */
export async function probeForm(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Past the library's own setter, as the browser does when somebody types.
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    let last = 0;
    const probe = () => {
      const field = document.querySelector<HTMLInputElement>('#numero');
      const isGrouped = () => /^1234-\d$/.test(field?.value ?? '');
      if (field && !isGrouped()) {
        // Another digit each time: what is in the field already is no news to anybody.
        last = (last + 1) % 10;
        value?.set?.call(field, `1234${last}`);
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }
      if (isGrouped()) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a property of our own
        (globalThis as ProbedPage).benchUsableAt = performance.now();
        return;
      }
      setTimeout(probe, 10);
    };
    probe();
  });
}

/** When the form was usable, in milliseconds since the navigation began; waits for it. */
export async function formUsableAt(page: Page): Promise<number> {
  const usable = await page.waitForFunction(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a property of our own
    () => (globalThis as ProbedPage).benchUsableAt,
  );
  return (await usable.jsonValue()) ?? Number.NaN;
}
