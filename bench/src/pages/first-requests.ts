import type { AppliedRun } from '../browser/apply.ts';
import type { RecordedRequest } from '../browser/record-requests.ts';

/**
 * Returns the requests before the page had loaded, shown its largest content, and responded to the citizen.
 * Later ones were prefetched for another page while the browser was idle.
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

/** Returns the paths of the scripts among some requests, each once. */
export function scriptPaths(requests: readonly RecordedRequest[]): readonly string[] {
  const scripts = requests.filter(({ type }) => type === 'Script');
  return [...new Set(scripts.map(({ url }) => new URL(url).pathname))];
}
