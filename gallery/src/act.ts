import { i18n } from '@amendes/contract/host';
import type { Act } from '@amendes/testing/screen-state.ts';
import { pause } from './stand-ins.ts';

/** Time limit of one wait, in milliseconds: longer than anything on a page takes. */
const timeoutMs = 8000;

/** Waits for something on the page. @throws {Error} when it does not appear in time. */
export async function until<Found>(
  what: string,
  find: () => Found | null | undefined,
): Promise<Found> {
  for (let waited = 0; waited < timeoutMs; waited += 10) {
    const found = find();
    if (found) return found;
    await pause(10);
  }
  throw new Error(`There is no ${what}`);
}

/** Waits until nothing on the page has changed for 30 ms. */
export async function untilStill(): Promise<void> {
  let last = performance.now();
  const observer = new MutationObserver(() => {
    last = performance.now();
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  while (performance.now() - last < 30) await pause(10);
  observer.disconnect();
}

/** Performs one action of a citizen, once the page contains the control that it needs. */
export async function act(step: Act, part: string): Promise<void> {
  if ('run' in step) {
    await until('title', () => document.querySelector('h1'));
    step.run();
  } else if ('pressText' in step) {
    const { pressText: key } = step;
    (await until(key, () => controlWith(textOf(key, part)))).click();
  } else if ('press' in step) {
    (await until(step.press, () => document.querySelector<HTMLElement>(step.press))).click();
  } else {
    const field = await until(step.fill, () => document.querySelector<HTMLInputElement>(step.fill));
    field.focus();
    // React only notices a value that the browser's own setter writes.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      field,
      step.text,
    );
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  // Lets React apply the change before the next action.
  await pause(0);
}

/** Returns the fixed pieces of a text around its values, in the language of the page. */
const textOf = (key: string, part: string): readonly string[] =>
  String(i18n.getResource(i18n.language, part, key))
    .split(/\{\{[^}]*\}\}/)
    .map((piece) => piece.trim());

const controlWith = (pieces: readonly string[]) =>
  [...document.querySelectorAll<HTMLElement>('button, a, summary')].find(({ textContent }) =>
    pieces.every((piece) => textContent.includes(piece)),
  );
