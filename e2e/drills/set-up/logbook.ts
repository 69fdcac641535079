import type { DrillEvents, Moment } from '../record/drill-record.ts';

export interface Logbook extends DrillEvents {
  readonly now: () => Moment;
}

export function openLogbook(): Logbook {
  const start = performance.now();
  return {
    startedAt: new Date().toISOString(),
    now: () => Math.round(performance.now() - start),
    builds: [],
    releases: [],
    breakages: [],
    faults: [],
    journeys: [],
  };
}
