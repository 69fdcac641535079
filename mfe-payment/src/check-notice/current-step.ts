import type { AmountStep } from '@amendes/fines/fine.ts';

/** A point in time as a day in metropolitan France, where the deadlines of notices end. */
function dayInFrance(time: Date): string {
  // The Swedish form of a date is the ISO one.
  return time.toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' });
}

/** The step that holds at a point in time: the first whose last day has not passed. */
export function currentStep(steps: readonly AmountStep[], time: Date): AmountStep | undefined {
  const today = dayInFrance(time);
  return steps.find(({ until }) => until === undefined || until >= today);
}
