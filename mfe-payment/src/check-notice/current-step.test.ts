import type { AmountStep } from '@amendes/fines/fine.ts';
import { expect, test } from 'vitest';
import { currentStep } from './current-step.ts';

const steps: readonly AmountStep[] = [
  { level: 'reduced', amount: 9000, until: '2026-11-20' },
  { level: 'standard', amount: 13500, until: '2026-12-20' },
  { level: 'increased', amount: 37500 },
];

test.each([
  ['2026-11-19T12:00:00Z', 'reduced'],
  ['2026-11-20T22:59:00Z', 'reduced'],
  ['2026-11-20T23:00:00Z', 'standard'],
  ['2026-12-20T12:00:00Z', 'standard'],
  ['2027-01-01T00:00:00Z', 'increased'],
])('at %s the %s amount holds', (time, level) => {
  expect(currentStep(steps, new Date(time))?.level).toBe(level);
});

test('no step holds once the last one is over', () => {
  expect(currentStep(steps.slice(0, 1), new Date('2027-01-01T00:00:00Z'))).toBeUndefined();
});
