/** What became of a save: how long the build took, in milliseconds, or nothing when it failed. */
interface Save {
  readonly part: string;
  readonly took: number | undefined;
}

/** A save, in a line; what was wrong the bundler tells itself. */
export function showBuild({ part, took }: Save): string {
  const result = took === undefined ? 'failed, the page stays as it was' : `built in ${took} ms`;
  return `  ${part.padEnd(14)} ${result}`;
}
