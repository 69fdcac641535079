import { groupDigits, keyOf } from '@amendes/fines/payment-number.ts';

/** A notice whose payment slip is shown as a sample, with a number that no notice carries. */
function sample(kind: 'AF' | 'AFM' | 'AFD' | 'AFMD' | 'FPSM', number: string) {
  return { kind, number: groupDigits(number), key: keyOf(number) } as const;
}

export const cardKinds = [
  sample('AF', '33331234567891'),
  sample('AFM', '001234567890123456'),
  sample('AFD', '55551234567891'),
  sample('AFMD', '002345678901234567'),
  sample('FPSM', '003456789012345678'),
] as const;

export type SampleCard = (typeof cardKinds)[number];
