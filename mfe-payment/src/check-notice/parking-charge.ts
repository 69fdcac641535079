import type { Fine } from '@amendes/fines/fine.ts';

/** A parking charge is no fine: paying it admits nothing, and it is contested by other rules. */
export function isParkingCharge({ kind }: Pick<Fine, 'kind'>): boolean {
  return kind === 'FPSM' || kind === 'FPSMm';
}
