/** Keys that are more than a letter. */
export type Key = 'Tab' | 'Enter' | 'Space' | 'Escape';

/**
 * What a test needs of a browser, whatever protocol it is driven by: real input, and a look at the page.
 * Everything that is said of elements is built upon these few in `visitor.ts`, once for all browsers.
 */
export interface Driver {
  /** As the browser itself tells it. */
  readonly version: string;
  open(address: string): Promise<void>;
  /**
   * The text that an expression answers with, or its promise. The browser runs it from outside: the policy of
   * the page stays in force and has nothing to allow.
   */
  evaluate(expression: string): Promise<string>;
  /** Presses and releases the mouse at a point of the window. */
  click(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** As PNG. */
  screenshot(): Promise<Buffer>;
  /** Errors that no script of a page handled, where the protocol tells of them. */
  readonly unhandled: readonly string[];
  /** Has documents that are opened from now on run no script; missing where the protocol has no way. */
  withoutScripts?(): Promise<void>;
  /** Ends every process and removes the profile. */
  close(): Promise<void>;
}

/** A telephone held upright. */
export const viewport = { width: 360, height: 740 };

/** How long a command may take, in milliseconds: longer only if the browser hangs. */
export const timeoutMs = 20_000;
