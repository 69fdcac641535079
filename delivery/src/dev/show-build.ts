/** The outcome of a save: how long the build took, in milliseconds, or nothing when it failed. */
interface Save {
  readonly part: string;
  readonly took: number | undefined;
}

/** One line for whoever works on a part. What was wrong, the bundler itself tells. */
export function showBuild({ part, took }: Save): string {
  const result = took === undefined ? 'failed, the page stays as it was' : `built in ${took} ms`;
  return `  ${part.padEnd(14)} ${result}`;
}
