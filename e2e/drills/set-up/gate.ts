import type { Journey } from '../record/drill-record.ts';
import { until } from './until.ts';

export type Gate = ReturnType<typeof gateOf>;

/** Creates the gate that every journey passes before it starts. */
export function gateOf(journeys: readonly Journey[]) {
  let opened = Promise.withResolvers<void>();
  opened.resolve();
  return {
    /** Resolves when the next journey may start. */
    passed: () => opened.promise,
    /** Blocks new journeys, and waits until no journey is under way. */
    async close() {
      opened = Promise.withResolvers<void>();
      await until('no journey is under way', () =>
        journeys.every(({ outcome }) => outcome !== 'under way'),
      );
    },
    open: () => opened.resolve(),
  };
}
