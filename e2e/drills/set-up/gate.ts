import type { Journey } from '../record/drill-record.ts';
import { until } from './until.ts';

/** Through which every journey begins. */
export interface Gate {
  /** Resolves when the next journey may begin. */
  readonly passed: () => Promise<void>;
  /** Lets nobody through, and waits until no journey is under way. */
  readonly close: () => Promise<void>;
  readonly open: () => void;
}

export function gateOf(journeys: readonly Journey[]): Gate {
  let opened = Promise.withResolvers<void>();
  opened.resolve();
  return {
    passed: () => opened.promise,
    async close() {
      opened = Promise.withResolvers<void>();
      await until('no journey is under way', () =>
        journeys.every(({ outcome }) => outcome !== 'under way'),
      );
    },
    open: () => opened.resolve(),
  };
}
