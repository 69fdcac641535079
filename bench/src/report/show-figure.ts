import type { Figure } from '../statistics/figure.ts';
import type { Unit } from './row.ts';

/** A figure for people: the middle of the runs and, where they differ, between what they lay. */
export function showFigure({ median, low, high }: Figure, unit: Unit): string {
  const [middle, least, most] = [median, low, high].map((value) => showNumber(value, unit));
  return least === most ? `${middle}` : `${middle} (${least}–${most})`;
}

/** As many digits as the unit deserves. */
function showNumber(value: number, unit: Unit): string {
  if (unit === 's' || unit === 'kB') return value.toFixed(1);
  if (unit === '' && !Number.isInteger(value)) return value.toFixed(3);
  return String(Math.round(value));
}
