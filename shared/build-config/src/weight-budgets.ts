/** What a part may weigh, in bytes as they travel with brotli. */
export interface WeightBudget {
  /** The script that starts it. */
  readonly entry: number;
  /** What is its own beside that: scripts, styles, and the heaviest language’s texts. */
  readonly own: number;
  /** The heaviest file that comes after the first screen: nobody waits longer for any later screen's largest one. */
  readonly later: number;
  /** All that a browser can ask for in one language. No screen, whatever it needs, weighs more. */
  readonly all: number;
}

/**
 * By part. A build that weighs more is neither published nor promoted: a budget is raised by a decision, here, and not by a
 * habit.
 */
export const weightBudgets: Readonly<Record<string, WeightBudget>> = {
  // With React's renderer and the other packages, files of their own that start nothing.
  // It says itself what became of a payment while nothing of the payment part can be had.
  // Its guard of what leads elsewhere has to run before any part: docs/adr/0030-one-realm.md.
  shell: { entry: 37_000, own: 96_500, later: 24_000, all: 166_000 },
  lookup: { entry: 8_500, own: 20_000, later: 13_000, all: 36_000 },
  // With the words of all its screens in one file a language: no step on the way to a payment waits for
  // words, or is left without them. They are 8.1 kB of it in German, and truth may take a sentence more.
  payment: { entry: 8_500, own: 22_500, later: 10_000, all: 66_000 },
  'static-pages': { entry: 8_500, own: 10_000, later: 4_000, all: 18_000 },
};
