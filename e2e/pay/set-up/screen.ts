import { expect, type Page } from 'playwright/test';

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

/** One screen in one state. */
export interface Screen {
  readonly name: string;
  /** What has to have happened before, in French. */
  readonly before?: (page: Page) => Promise<void>;
  readonly scenarios?: readonly Scenario[];
  readonly address: string;
  /** What leads to the state once the screen is there. */
  readonly act?: (page: Page) => Promise<void>;
  /** The message by which the state is known. */
  readonly says?: string;
}

/** Brings a screen into its state, in the language of the page's address. */
export async function open(
  page: Page,
  api: string,
  { before, scenarios = [], address, act, says }: Screen,
): Promise<void> {
  await before?.(page);
  await play(api, scenarios);
  await page.goto(`${address}?langue=fr`);
  await expect(page.locator('main h1')).toBeVisible();
  await act?.(page);
  if (says) await expect(page.locator(`[data-message="${says}"]`).first()).toBeVisible();
}

/** A call that answers with an error. */
export const failing = (call: string) =>
  ({ call, effect: { kind: 'status', status: 500 } }) as const satisfies Scenario;

/* What is done to bring a state about is done by position, not by words, and so in any language. */

/** Submits the form of the page. */
export const submit = (page: Page) => page.locator('main form button:not([type=button])').click();

/** Makes calls of the API slow or fail, as the sandbox's own README tells. */
export async function play(api: string, scenarios: readonly Scenario[]): Promise<void> {
  const answer = await fetch(`${api}/api/sandbox/scenarios`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(scenarios),
  });
  if (answer.status !== 204) throw new Error(`Scenarios were refused: ${await answer.text()}`);
}
