import { performance } from 'node:perf_hooks';
import type {
  Breakage,
  Build,
  HurtEvent,
  Journey,
  Moment,
  ReleaseEvent,
} from '../record/drill-record.ts';

/** What has happened since the drill began. */
export interface Logbook {
  readonly startedAt: string;
  readonly now: () => Moment;
  readonly builds: Build[];
  readonly releases: ReleaseEvent[];
  readonly breakages: Breakage[];
  readonly hurts: HurtEvent[];
  readonly journeys: Journey[];
}

export function openLogbook(): Logbook {
  const start = performance.now();
  return {
    startedAt: new Date().toISOString(),
    now: () => Math.round(performance.now() - start),
    builds: [],
    releases: [],
    breakages: [],
    hurts: [],
    journeys: [],
  };
}
