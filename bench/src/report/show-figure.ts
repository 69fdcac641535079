import type { Figure } from '../statistics/figure.ts';
import type { Unit } from './row.ts';

/** Formats a figure: the median of the runs and, if they differ, the lowest and the highest. */
export function showFigure({ median, low, high }: Figure, unit: Unit): string {
  const [middle, lowest, highest] = [median, low, high].map((value) => showNumber(value, unit));
  return lowest === highest ? `${middle}` : `${middle} (${lowest}–${highest})`;
}

/** Formats a number with the digits that its unit needs. */
function showNumber(value: number, unit: Unit): string {
  if (unit === 's' || unit === 'kB') return value.toFixed(1);
  if (unit === '' && !Number.isInteger(value)) return value.toFixed(3);
  return String(Math.round(value));
}
