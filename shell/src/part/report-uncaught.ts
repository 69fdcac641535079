import { currentParts } from '../registry/known-parts.ts';
import { reportPartFailure, type FailedRelease } from './report-part-failure.ts';

/** The address of a file of a release, wherever an error names it. */
const fileOfRelease = /\/releases\/([\w-]+)\/(\w+)\//g;

/**
 * Reports like a failing part what no code of the site has caught: errors, and promises that nobody hears the
 * refusal of. What extensions and others do on the page is not the site's.
 */
export function reportUncaught(): void {
  addEventListener('error', ({ error, message, filename }) => {
    report(error ?? message, filename);
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    report(reason, '');
  });
}

function report(error: unknown, filename: string): void {
  const release = releaseIn(`${stackOf(error)} ${filename}`);
  if (release) reportPartFailure(release, error);
}

/**
 * The release whose code failed. Most of the time the shell's runs at the top, as React and the contract are part of it:
 * a remote that is named counts first. What names no file at all is taken for the shell's.
 */
function releaseIn(trace: string): FailedRelease | undefined {
  const named = [...trace.matchAll(fileOfRelease)].map(([, name = '', build = '']) => ({
    name,
    build,
  }));
  const { shell } = currentParts().registry;
  return (
    named.find(({ name }) => name !== shell.name) ??
    named[0] ??
    (trace.includes('://') ? undefined : shell)
  );
}

const stackOf = (error: unknown) => (error instanceof Error ? error.stack : '') ?? '';
