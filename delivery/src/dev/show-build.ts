import type { DevBuild } from '@amendes/build-config/dev-server.ts';

interface Save extends DevBuild {
  /** Why what was built is not served. */
  readonly unserved?: string | undefined;
}

/** What whoever works on a part is told. What is wrong with a build that failed, the bundler itself tells. */
export function showBuild({ part, took, unserved }: Save): string {
  const result = took === undefined ? 'failed, the page stays as it was' : `built in ${took} ms`;
  const reason = unserved === undefined ? '' : `, but not served: ${unserved}`;
  return `  ${part.padEnd(14)} ${result}${reason}`;
}
