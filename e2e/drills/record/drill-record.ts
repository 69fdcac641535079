import { join } from 'node:path';
import type { PaymentReference } from '@amendes/fines/fine.ts';

/* What a run of the drills leaves behind: everything that the facts and the report are made of. */

/** What the last run has left. */
export const recordFile = join(import.meta.dirname, '../../test-results/drills.json');

/** Milliseconds since the drill began. */
export type Moment = number;

/** What goes wrong, once each. */
export const breakageKinds = [
  'failsToLoad',
  'throwsOnRender',
  'corruptedFile',
  'storageOfRelease',
  'storageOfPart',
] as const;

export type BreakageKind = (typeof breakageKinds)[number];

/** What a command of the release tool has done, when it had ended. */
export interface ReleaseEvent {
  readonly kind: 'promotion' | 'rollback';
  readonly part: string;
  readonly at: Moment;
  /** Which build is served from then on. */
  readonly build: string;
}

export interface Breakage {
  readonly kind: BreakageKind;
  /** The release that it befell, and the one that was served before it. */
  readonly build: string;
  readonly previous: string;
  /** From the moment at which every new page met it to the one before which it was ended. */
  readonly from: Moment;
  readonly until: Moment;
}

/** What came of a release that hurts, or of what was done to the site. */
export interface HurtEvent {
  readonly row: string;
  readonly what: string;
  readonly status: 'refused' | 'let through' | 'recovered' | 'recovered anew' | 'told';
  /** The release; none where it was refused. */
  readonly build?: string;
  readonly from: Moment;
  readonly until: Moment;
  /** What the command said. */
  readonly said?: string;
  /** How often the server counted it, and the longest that a page took to go on; none where it was refused. */
  readonly counted?: number;
  readonly slowest?: Moment;
}

/** A failure of a release as a page tells it, on its console or to the operator. */
export interface Failure {
  readonly build: string;
  readonly reason: string;
}

/** One page that a citizen opened: from the look-up to the hand-over, or from the return to the receipt. */
export interface OpenedPage {
  readonly from: Moment;
  /** When payment was first there, if it ever was. */
  shown?: Moment;
  /** When it was left, or the journey over. */
  until?: Moment;
  /** How many documents it took: one, unless the page was reloaded. */
  documents: number;
  /** The releases of payment that were seen on it, one for each of its screens. */
  readonly builds: string[];
  readonly failures: Failure[];
  /** The messages that the citizen read in the place of what was to come, and pressed "try again" beside. */
  readonly messages: string[];
  /** How often a field had to be filled in again. */
  corrections: number;
  /** The longest that it took from what the citizen did to what was to come. */
  slowest: Moment;
}

export interface Journey {
  /** 0, 1, 2 … */
  readonly citizen: number;
  readonly fine: PaymentReference;
  readonly from: Moment;
  until?: Moment;
  readonly pages: OpenedPage[];
  /** What the console said beyond what broken releases bring about. */
  readonly errors: string[];
  outcome: 'under way' | 'receipt' | { readonly failed: string };
}

/** What the sandbox knows of a fine in the end. */
export interface PaidFine {
  readonly number: string;
  readonly status: string;
  /** Cents, each time that money was booked on it. */
  readonly settlements: readonly number[];
  /** Where each attempt to pay it by card stands. */
  readonly attempts: readonly string[];
}

/** What has happened since the drill began. */
export interface Happened {
  readonly startedAt: string;
  /** In the order of their releases, those of the shell that hurt among them: the first is the one that was there before. */
  readonly builds: string[];
  readonly releases: ReleaseEvent[];
  readonly breakages: Breakage[];
  readonly hurts: HurtEvent[];
  readonly journeys: Journey[];
}

export interface DrillRecord extends Happened {
  readonly took: Moment;
  readonly citizens: number;
  /** What the site's own registry says was done. */
  readonly history: readonly ReleaseEvent['kind'][];
  readonly fines: readonly PaidFine[];
  /** The failures that browsers reported to the server, as its log has them. */
  readonly reports: readonly Failure[];
  readonly server: {
    /** Whether the process that was started first still runs. */
    readonly neverEnded: boolean;
    /** The failures of payment that it counted. */
    readonly countedFailures: number;
    /** Its own answers with a status of 500 or more, as its metrics have them. */
    readonly errors: readonly string[];
  };
}
