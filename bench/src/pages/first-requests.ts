import type { AppliedRun } from '../browser/apply.ts';
import type { RecordedRequest } from '../browser/record-requests.ts';

/**
 * What was asked for before the page had loaded, shown its largest content, and answered the visitor. What comes
 * later was fetched ahead for another page, when nothing else was to be done.
 */
export function firstRequests({
  requests,
  lcp,
  loaded,
  hydrated = 0,
}: AppliedRun): readonly RecordedRequest[] {
  const end = Math.max(lcp, loaded, hydrated);
  return requests.filter(({ sentAt }) => sentAt <= end);
}

/** The paths of the scripts among some requests, each once. */
export function scriptPaths(requests: readonly RecordedRequest[]): readonly string[] {
  const scripts = requests.filter(({ type }) => type === 'Script');
  return [...new Set(scripts.map(({ url }) => new URL(url).pathname))];
}
