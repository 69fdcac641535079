/** Keys with a name instead of a letter. */
export type Key = 'Tab' | 'Enter' | 'Space' | 'Escape';

/**
 * Functions that a test needs of a browser, for any protocol: real input, and reading the page.
 * Everything about elements is built on these few in `visitor.ts`, once for all browsers.
 */
export interface Driver {
  /** Version that the browser reports. */
  readonly version: string;
  open(address: string): Promise<void>;
  /**
   * Returns the text that an expression, or its promise, results in. The browser runs it from outside: the policy
   * of the page stays in force and needs no exception.
   */
  evaluate(expression: string): Promise<string>;
  /** Presses and releases the mouse at a point of the window. */
  click(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Returns a picture of the page as PNG. */
  screenshot(): Promise<Buffer>;
  /** Errors that no script of a page handled, if the protocol reports them. */
  readonly unhandled: readonly string[];
  /** Switches scripts off for documents opened from now on; missing if the protocol cannot do that. */
  withoutScripts?(): Promise<void>;
  /** Ends every process and removes the profile. */
  close(): Promise<void>;
}

/** Size of the window: a telephone held upright. */
export const viewport = { width: 360, height: 740 };

/** Time limit of one command, in milliseconds: only a browser that hangs takes longer. */
export const timeoutMs = 20_000;
