/** Size limits of a part, in bytes after brotli compression. */
export interface WeightBudget {
  /** Size of the script that starts the part. */
  readonly entry: number;
  /** Size of the part's other own files for its start: scripts, styles, and the texts of the largest language. */
  readonly own: number;
  /** Size of the largest file that is loaded after the first screen: no later screen waits for a larger one. */
  readonly later: number;
  /** Size of all files that a browser can request in one language, an upper bound for every screen. */
  readonly all: number;
}

/**
 * Size limits by part. A larger build is neither published nor promoted: a budget is raised only by a deliberate
 * decision, in this file.
 */
export const weightBudgets: Readonly<Record<string, WeightBudget>> = {
  // The sizes include React's renderer and the other packages, separate files that start nothing.
  // The shell itself reports the result of a payment while the payment part is unreachable.
  // Its guard of addresses that lead elsewhere must run before any part: docs/adr/0030-one-realm.md.
  shell: { entry: 37_000, own: 96_500, later: 24_000, all: 166_000 },
  lookup: { entry: 8_500, own: 20_000, later: 13_000, all: 36_000 },
  // The sizes include the texts of all screens in one file per language: no step on the way to a payment waits for
  // texts, or lacks them. They are 8.1 kB in German; accurate texts may need a sentence more.
  payment: { entry: 8_500, own: 22_500, later: 10_000, all: 66_000 },
  'static-pages': { entry: 8_500, own: 10_000, later: 4_000, all: 18_000 },
};
