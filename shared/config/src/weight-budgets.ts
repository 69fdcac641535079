/** What the first screen of a part may weigh, in bytes as they travel with brotli. */
export interface WeightBudget {
  /** The script that starts it. */
  readonly entry: number;
  /** What is its own beside that: scripts, styles, and the heaviest language’s texts. */
  readonly own: number;
}

/**
 * By part. A build that weighs more is not promoted: a budget is raised by a decision, here, and not by a
 * habit.
 */
export const weightBudgets: Readonly<Record<string, WeightBudget>> = {
  // With React's renderer and the other packages, files of their own that start nothing.
  // It says itself what became of a payment while nothing of the payment part can be had.
  shell: { entry: 36_300, own: 96_500 },
  lookup: { entry: 8_500, own: 20_000 },
  // With the words of all its screens in one file a language: no step on the way to a payment waits for
  // words, or is left without them. They are 7.7 kB of it, and truth may take a sentence more.
  payment: { entry: 8_500, own: 21_000 },
  'static-pages': { entry: 8_500, own: 10_000 },
};
