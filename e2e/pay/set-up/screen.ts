import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { expect, type Page } from 'playwright/test';
import { stepOf } from './walk.ts';

/** How the sandbox answers a call, until `clear`. */
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

/** Something that is done on a page. */
type Act = (page: Page) => Promise<unknown>;

/** One screen in one state. */
export interface Screen {
  readonly name: string;
  /** What has to have happened before, in French. */
  readonly before?: readonly Act[];
  readonly scenarios?: readonly Scenario[];
  readonly address: string;
  /** What leads to the state once the screen is there. */
  readonly acts?: readonly Act[];
  /** The message by which the state is known. */
  readonly says?: string;
  /** What else it is known by. */
  readonly sees?: string;
}

/** Brings a screen into its state, in the language of the page's address. */
export async function open(
  page: Page,
  api: string,
  { before = [], scenarios = [], address, acts = [], says, sees }: Screen,
): Promise<void> {
  for (const act of before) await act(page);
  await play(api, scenarios);
  await page.goto(`${address}?langue=fr`);
  await expect(page.locator('main h1')).toBeVisible();
  for (const act of acts) await act(page);
  if (says) await expect(page.locator(`[data-message="${says}"]`).first()).toBeVisible();
  if (sees) await expect(page.locator(sees)).toBeVisible();
}

/** A call that answers with an error. */
export const failing = (call: string) =>
  ({ call, effect: { kind: 'status', status: 500 } }) as const satisfies Scenario;

/* What is done to bring a state about is done by position, not by words, and so in any language. */

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

/** On the hand-over. */
export const pay = press('main button:has(svg)');

/** Begins an attempt on another page of the same browser, as a second tab does. */
export async function beginElsewhere(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(stepOf(samples.payable, 'envoiSips'));
  await pay(other);
  await expect(other).toHaveURL(/\/payment\//);
  await other.close();
}

/** Makes calls of the API slow or fail, as the sandbox's own README tells. */
export async function play(api: string, scenarios: readonly Scenario[]): Promise<void> {
  const answer = await fetch(`${api}/api/sandbox/scenarios`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(scenarios),
  });
  if (answer.status !== 204) throw new Error(`Scenarios were refused: ${await answer.text()}`);
}
