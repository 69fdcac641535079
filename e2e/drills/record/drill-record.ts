import { join } from 'node:path';
import type { PaymentReference } from '@amendes/fines/fine.ts';

/* The record of a run of the drills: the tests and the report use only this. */

/** Path of the record of the last run. */
export const recordFile = join(import.meta.dirname, '../../test-results/drills.json');

/** Milliseconds since the drill started. */
export type Moment = number;

/** Kinds of breakage, each of which happens once. */
export const breakageKinds = [
  'failsToLoad',
  'throwsOnRender',
  'corruptedFile',
  'storageOfRelease',
  'storageOfPart',
] as const;

export type BreakageKind = (typeof breakageKinds)[number];

/** Effect of a command of the release tool, recorded when the command ended. */
export interface ReleaseEvent {
  readonly kind: 'promotion' | 'rollback';
  readonly part: string;
  readonly at: Moment;
  /** Build that is served from then on. */
  readonly build: string;
}

export interface Breakage {
  readonly kind: BreakageKind;
  /** Release that is broken, followed by the one that was served before it. */
  readonly build: string;
  readonly previous: string;
  /** Start and end of the time in which every new page met the breakage; it was ended after `until`. */
  readonly from: Moment;
  readonly until: Moment;
}

/** Outcome of a faulty release, or of damage to the site. */
export interface FaultEvent {
  readonly row: string;
  readonly what: string;
  readonly status:
    | 'refused'
    | 'let through'
    | 'recovered'
    | 'recovered after a restart'
    | 'explained';
  /** Build of the release; missing if it was refused. */
  readonly build?: string;
  readonly from: Moment;
  readonly until: Moment;
  /** Output of the command. */
  readonly output?: string;
  /** Count of the server, and the longest time until a page continued; both are missing if no release was served. */
  readonly counted?: number;
  readonly slowest?: Moment;
}

/** Failure of a release as a page reports it, on its console or to the operator. */
export interface Failure {
  readonly build: string;
  readonly reason: string;
}

/** Page that a citizen opened: from the look-up to the hand-over, or from the return to the receipt. */
export interface OpenedPage {
  readonly from: Moment;
  /** Moment when payment was first shown, if it ever was. */
  shown?: Moment;
  /** Moment when the page was left or the journey ended. */
  until?: Moment;
  /** Number of documents: one, unless the page was reloaded. */
  documents: number;
  /** Releases of payment seen on the page, one for each of its screens. */
  readonly builds: string[];
  readonly failures: Failure[];
  /** Messages that the citizen read instead of the expected screen before pressing "try again". */
  readonly messages: string[];
  /** Number of times that a field had to be filled in again. */
  corrections: number;
  /** Longest time from an action of the citizen to the expected screen. */
  slowest: Moment;
}

export interface Journey {
  /** Index of the citizen: 0, 1, 2 … */
  readonly citizen: number;
  readonly fine: PaymentReference;
  readonly from: Moment;
  until?: Moment;
  readonly pages: OpenedPage[];
  /** Console errors other than those that broken releases cause. */
  readonly errors: string[];
  outcome: 'under way' | 'receipt' | { readonly failed: string };
}

/** State of a fine in the sandbox at the end. */
export interface PaidFine {
  readonly number: string;
  readonly status: string;
  /** Amounts in cents, one for each time that money was booked on it. */
  readonly settlements: readonly number[];
  /** State of each attempt to pay it by card. */
  readonly attempts: readonly string[];
}

/** Events since the drill started. */
export interface DrillEvents {
  readonly startedAt: string;
  /** Builds in the order of their releases, including faulty ones of the shell; the first was served before the drill. */
  readonly builds: string[];
  readonly releases: ReleaseEvent[];
  readonly breakages: Breakage[];
  readonly faults: FaultEvent[];
  readonly journeys: Journey[];
}

export interface DrillRecord extends DrillEvents {
  readonly duration: Moment;
  readonly citizens: number;
  /** Promotions and roll backs of payment according to the site's own registry. */
  readonly history: readonly ReleaseEvent['kind'][];
  readonly fines: readonly PaidFine[];
  /** Failures that browsers reported to the server, according to its log. */
  readonly reports: readonly Failure[];
  readonly server: {
    /** True if the process that was started first still runs. */
    readonly neverRestarted: boolean;
    /** Number of failures of parts that it counted. */
    readonly countedFailures: number;
    /** Its own answers with a status of 500 or more, according to its metrics. */
    readonly errors: readonly string[];
  };
}
