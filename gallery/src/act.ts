import { i18n } from '@amendes/contract/host';
import type { Act } from '@amendes/testing/screen-state.ts';
import { pause } from './stand-ins.ts';

/** Longer than anything on a page takes, in milliseconds. */
const timeoutMs = 8000;

/** Waits for something on the page. @throws {Error} when it does not come. */
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

/** Waits until nothing on the page has changed for a while. */
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

/** Does what a citizen would do, once the page has what it is done with. */
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
    // React notices what is written by the browser's own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      field,
      step.text,
    );
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  // Whatever comes next sees what this one has changed.
  await pause(0);
}

/** What stands around the values of a text, in the language of the page. */
const textOf = (key: string, part: string): readonly string[] =>
  String(i18n.getResource(i18n.language, part, key))
    .split(/\{\{[^}]*\}\}/)
    .map((piece) => piece.trim());

const controlWith = (pieces: readonly string[]) =>
  [...document.querySelectorAll<HTMLElement>('button, a, summary')].find(({ textContent }) =>
    pieces.every((piece) => textContent.includes(piece)),
  );
