import type { Fine } from '../fine/fine.ts';

interface Repetition {
  readonly index: number;
  readonly field: 'numero' | 'numeroConsignation';
}

/** Numbers and deposit numbers share one field of the look-up: none may stand for two fines. */
export function findRepeatedNumber(fines: readonly Fine[]): Repetition | undefined {
  const seen = new Set<string>();
  for (const [index, fine] of fines.entries()) {
    for (const field of ['numero', 'numeroConsignation'] as const) {
      const number = fine[field];
      if (number === undefined) continue;
      if (seen.has(number)) return { index, field };
      seen.add(number);
    }
  }
  return undefined;
}
