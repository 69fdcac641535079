import { currentConfiguration, tabStorage } from '@amendes/contract/host';
import type { RegisteredRelease } from '../registry/registry.ts';

/** What can go wrong. The server counts by the same list: `delivery/src/serve/receive-reports.ts`. */
export type FailureKind =
  | 'load'
  | 'render'
  | 'handler'
  | 'script'
  | 'promise'
  | 'policy'
  | 'text'
  | 'document';

/** What is told of a failure: which release, and why, without anything that identifies a fine. */
interface PartFailure {
  readonly part: string;
  readonly build: string;
  readonly kind: FailureKind;
  readonly reason: string;
}

/** Tokens, and runs of digits that could be a number or a key. */
const telling = /eyJ[\w.-]+|[\w-]{32,}|\d{2,}/g;

export function describeFailure(
  { name, build }: FailedRelease,
  kind: FailureKind,
  error: unknown,
): PartFailure {
  const [firstLine = ''] = messageOf(error).split('\n');
  return { part: name, build, kind, reason: firstLine.replaceAll(telling, '…').slice(0, 200) };
}

/** Anything can be thrown, also what cannot be made a text. */
function messageOf(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return typeof error;
  }
}

/** Of one page: what fails again and again for other reasons each time tells no more by then. */
const mostReports = 20;
const reported = new Set<string>();

/**
 * Says on the console which release failed and why, and to the operator's beacon where there is one. What a
 * part meets while it is loaded and shown is told once for each cause and page: each attempt is another one.
 * What happens after that is told once for each release and kind in a tab, so that tabs are counted.
 */
export function reportFailure(release: FailedRelease, kind: FailureKind, error: unknown): void {
  const failure = describeFailure(release, kind, error);
  const told = JSON.stringify(failure);
  if (reported.has(told) || reported.size >= mostReports) return;
  if (kind !== 'load' && kind !== 'render' && !isFirstInTab(`${failure.build} ${kind}`)) return;
  reported.add(told);
  console.warn(`Part ${failure.part} ${failure.build} failed (${kind}): ${failure.reason}`);
  const { failureBeacon } = currentConfiguration();
  if (failureBeacon) navigator.sendBeacon(failureBeacon, told);
}

const storageName = 'amendes.reported';

/** A tab that lives through more releases than that has long told what it has to tell. */
const mostInTab = 40;

function isFirstInTab(key: string): boolean {
  const before = (tabStorage.read(storageName) ?? '').split(',');
  if (before.includes(key) || before.length > mostInTab) return false;
  tabStorage.write(storageName, [...before, key].join(','));
  return true;
}

/** As far as a report needs it. */
export type FailedRelease = Pick<RegisteredRelease, 'name' | 'build'>;

/** The last control that was pressed or filled in. */
export interface Press {
  readonly control: Element;
  /** The page on which that was. */
  readonly path: string;
  /** When it was, in milliseconds since the document began. */
  readonly at: number;
  /** Whether its handlers are running. */
  isUnderWay: boolean;
}

/** Something that went wrong after the start, as it was met. What it means is found out in `take-incident.ts`. */
export interface Incident {
  /** `part`: met by the boundary of a part or by its loader. `document`: it was not what the page renders. */
  readonly kind: 'part' | 'error' | 'promise' | 'policy' | 'text' | 'document';
  readonly reason: unknown;
  /** The release that is known to have failed; otherwise `trace` tells. */
  readonly release?: FailedRelease | undefined;
  /** What names files: a stack, the address of a file. */
  readonly trace?: string;
  readonly press?: Press | undefined;
}
