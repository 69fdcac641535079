import type { BreakageKind } from '../record/drill-record.ts';

/** One thing that happens to payment; the next one comes when the citizens have met it. */
export type Step = 'build' | 'copy' | 'rollback' | 'hurts' | BreakageKind;

/**
 * Each step but a roll back is a release; the first is built from other sources than the one that is there. `hurts`
 * are all that the tables of `drills/hurts` hold.
 */
export const plan: readonly Step[] = [
  'build',
  'copy',
  'copy',
  'rollback',
  'copy',
  'failsToLoad',
  'copy',
  'throwsOnRender',
  'corruptedFile',
  'copy',
  'copy',
  'rollback',
  'storageOfRelease',
  'copy',
  'storageOfPart',
  'copy',
  'copy',
  'hurts',
  'copy',
  'copy',
];
