import type { DevBuild } from '@amendes/build-config/dev-server.ts';

interface Save extends DevBuild {
  /** Reason why the build is not served. */
  readonly unserved?: string | undefined;
}

/** Returns the line for the developer of a part. The bundler itself reports the errors of a failed build. */
export function showBuild({ part, took, unserved }: Save): string {
  const result = took === undefined ? 'failed, the page stays as it was' : `built in ${took} ms`;
  const reason = unserved === undefined ? '' : `, but not served: ${unserved}`;
  return `  ${part.padEnd(14)} ${result}${reason}`;
}
