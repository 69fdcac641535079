import { dayInFrance } from '@amendes/fines/day-in-france.ts';
import type { AmountStep } from '@amendes/fines/fine.ts';

/** The step that holds at a point in time: the first whose last day has not passed. */
export function currentStep(steps: readonly AmountStep[], time: Date): AmountStep | undefined {
  const today = dayInFrance(time);
  return steps.find(({ until }) => until === undefined || until >= today);
}
