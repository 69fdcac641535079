import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { expect, type Page } from 'playwright/test';
import { stepOf } from './walk.ts';

/** Answer of the sandbox to a call, until `play` replaces it. */
export interface Scenario {
  readonly call: string;
  readonly numero?: string;
  readonly times?: number;
  readonly effect: { readonly when?: 'before' | 'after' } & (
    | { readonly kind: 'slow'; readonly milliseconds: number }
    | { readonly kind: 'status'; readonly status: number; readonly code?: string }
    | { readonly kind: 'drop' | 'rubbish' }
  );
}

/** Action on a page. */
type Act = (page: Page) => Promise<unknown>;

/** One screen in one state. */
export interface Screen {
  readonly name: string;
  /** Actions before the screen is opened, in French. */
  readonly before?: readonly Act[];
  readonly scenarios?: readonly Scenario[];
  readonly address: string;
  /** Actions that lead to the state once the screen is open. */
  readonly acts?: readonly Act[];
  /** Message that identifies the state. */
  readonly message?: string;
  /** Selector of an element that identifies the state. */
  readonly selector?: string;
}

/** Opens a screen in its state, in French. */
export async function open(
  page: Page,
  api: string,
  { before = [], scenarios = [], address, acts = [], message, selector }: Screen,
): Promise<void> {
  for (const act of before) await act(page);
  await play(api, scenarios);
  await page.goto(`${address}?langue=fr`);
  await expect(page.locator('main h1')).toBeVisible();
  for (const act of acts) await act(page);
  if (message) await expect(page.locator(`[data-message="${message}"]`).first()).toBeVisible();
  if (selector) await expect(page.locator(selector)).toBeVisible();
}

/** Returns a scenario in which a call answers with an error. */
export const failing = (call: string) =>
  ({ call, effect: { kind: 'status', status: 500 } }) as const satisfies Scenario;

/* These actions find elements by position, not by words, so that they work in any language. */

export const press =
  (selector: string): Act =>
  (page) =>
    page.locator(selector).click();

export const fill =
  (selector: string, text: string): Act =>
  (page) =>
    page.locator(selector).fill(text);

/** Submits the form of the page. */
export const submit = press('main form button:not([type=button])');

/** Presses the button of the hand-over that pays. */
export const pay = press('main button:has(svg)');

/** Starts an attempt on another page of the same browser, as a second tab does. */
export async function startInOtherTab(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(stepOf(samples.payable, 'envoiSips'));
  await pay(other);
  await expect(other).toHaveURL(/\/payment\//);
  await other.close();
}

/** Makes calls of the API slow or fail, as the sandbox's own README describes. */
export async function play(api: string, scenarios: readonly Scenario[]): Promise<void> {
  const answer = await fetch(`${api}/api/sandbox/scenarios`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(scenarios),
  });
  if (answer.status !== 204) throw new Error(`Scenarios were refused: ${await answer.text()}`);
}
