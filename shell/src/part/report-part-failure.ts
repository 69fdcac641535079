import { currentConfiguration } from '@amendes/contract/host';
import type { RegisteredRelease } from '../registry/registry.ts';

/** As far as a report needs it. */
export type FailedRelease = Pick<RegisteredRelease, 'name' | 'build'>;

/** What is told of a failure: which release, and why, without anything that identifies a fine. */
export interface PartFailure {
  readonly part: string;
  readonly build: string;
  readonly reason: string;
}

/** Tokens, and runs of digits that could be a number or a key. */
const telling = /eyJ[\w.-]+|[\w-]{32,}|\d{2,}/g;

export function describeFailure(release: FailedRelease, error: unknown): PartFailure {
  const message = error instanceof Error ? error.message : String(error);
  const [firstLine = ''] = message.split('\n');
  const reason = firstLine.replaceAll(telling, '…').slice(0, 200);
  return { part: release.name, build: release.build, reason };
}

const reported = new Set<string>();

/** Of one page: what fails again and again for other reasons each time tells no more by then. */
const mostReports = 20;

/**
 * Says on the console which release failed and why, and to the operator's beacon where there is one.
 * Once for each cause: further attempts that fail for the same reason tell nothing new.
 */
export function reportPartFailure(release: FailedRelease, error: unknown): void {
  const failure = describeFailure(release, error);
  const told = JSON.stringify(failure);
  if (reported.has(told) || reported.size >= mostReports) return;
  reported.add(told);
  console.warn(`Part ${failure.part} ${failure.build} failed: ${failure.reason}`);
  const { failureBeacon } = currentConfiguration();
  if (failureBeacon) navigator.sendBeacon(failureBeacon, told);
}
