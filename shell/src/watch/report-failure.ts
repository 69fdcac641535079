import { currentConfiguration, tabStorage } from '@amendes/contract/host';
import type { RegisteredRelease } from '../registry/registry.ts';

/** Kinds of failures. The server counts by the same list: `delivery/src/serve/receive-reports.ts`. */
export type FailureKind =
  | 'load'
  | 'render'
  | 'handler'
  | 'script'
  | 'promise'
  | 'policy'
  | 'text'
  | 'document';

/** Report of a failure: the release and the reason, without anything that identifies a fine. */
interface PartFailure {
  readonly part: string;
  readonly build: string;
  readonly kind: FailureKind;
  readonly reason: string;
}

/** Tokens, and runs of digits that could be a number or a key. */
const identifying = /eyJ[\w.-]+|[\w-]{32,}|\d{2,}/g;

export function describeFailure(
  { name, build }: FailedRelease,
  kind: FailureKind,
  error: unknown,
): PartFailure {
  const [firstLine = ''] = messageOf(error).split('\n');
  return { part: name, build, kind, reason: firstLine.replaceAll(identifying, '…').slice(0, 200) };
}

/** Returns the message of an error. Anything can be thrown, even a value that cannot be converted to a text. */
function messageOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return typeof error;
  }
}

/** Upper bound of the reports of one page. Failures that repeat for new reasons say nothing new by then. */
const mostReports = 20;
const reported = new Set<string>();

/**
 * Reports on the console which release failed and why, and to the operator's beacon if there is one. Failures while a
 * part is loaded and rendered are reported once for each cause and page: each attempt is another one. Later failures are
 * reported once for each release and kind in a tab, so that tabs are counted.
 */
export function reportFailure(release: FailedRelease, kind: FailureKind, error: unknown): void {
  const failure = describeFailure(release, kind, error);
  const report = JSON.stringify(failure);
  if (reported.has(report) || reported.size >= mostReports) return;
  if (kind !== 'load' && kind !== 'render' && !isFirstInTab(`${failure.build} ${kind}`)) return;
  reported.add(report);
  console.warn(`Part ${failure.part} ${failure.build} failed (${kind}): ${failure.reason}`);
  const { failureBeacon } = currentConfiguration();
  if (failureBeacon) navigator.sendBeacon(failureBeacon, report);
}

const storageName = 'amendes.reported';

/** Upper bound of the later failures that one tab reports. A tab that lives through more releases has reported enough. */
const mostInTab = 40;

function isFirstInTab(key: string): boolean {
  const before = (tabStorage.read(storageName) ?? '').split(',');
  if (before.includes(key) || before.length > mostInTab) return false;
  tabStorage.write(storageName, [...before, key].join(','));
  return true;
}

/** The fields of a release that a report needs. */
export type FailedRelease = Pick<RegisteredRelease, 'name' | 'build'>;

/** The last control that was pressed or filled in. */
export interface Press {
  readonly control: Element;
  /** Path of the page on which the control was pressed. */
  readonly path: string;
  /** Time of the press, in milliseconds since the document started. */
  readonly at: number;
  /** True while its handlers are running. */
  isUnderWay: boolean;
}

/** Something that went wrong after the start, not yet interpreted. `take-incident.ts` finds out what it means. */
export interface Incident {
  /** `part`: caught by the boundary of a part or by its loader. `document`: it differs from what the page renders. */
  readonly kind: 'part' | 'error' | 'promise' | 'policy' | 'text' | 'document';
  readonly reason: unknown;
  /** The release that is known to have failed. Otherwise `trace` names it. */
  readonly release?: FailedRelease | undefined;
  /** Text that names files: a stack, or the address of a file. */
  readonly trace?: string;
  readonly press?: Press | undefined;
}
