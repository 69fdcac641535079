import type { BreakageKind } from '../record/drill-record.ts';

/** One thing that happens to payment; the next one comes when the citizens have met it. */
export type Step = 'build' | 'copy' | 'rollback' | BreakageKind;

/** Each step but a roll back is a release; the first is built from other sources than the one that is there. */
export const plan: readonly Step[] = [
  'build',
  'copy',
  'copy',
  'rollback',
  'copy',
  'copy',
  'failsToLoad',
  'copy',
  'copy',
  'copy',
  'throwsOnRender',
  'copy',
  'copy',
  'corruptedFile',
  'copy',
  'copy',
  'rollback',
  'storageOfRelease',
  'copy',
  'storageOfPart',
  'copy',
  'copy',
];
