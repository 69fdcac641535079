import type { PartDescription } from '@amendes/protocol/part-description.ts';
import { screenPatterns } from './src/journey/screen-patterns.ts';

export const part = {
  name: 'payment',
  // Earlier shells do not distinguish a deposit from a payment: a deposit would count as paid.
  contract: { needs: '^2.7.0' },
  routes: Object.values(screenPatterns).map((pattern) => ({ pattern, indexed: false })),
  dictionaries: [
    'src/texts',
    'src/choose-method/texts',
    'src/transfer/texts',
    'src/download/texts',
    'src/hand-over/texts',
    'src/confirmation/texts',
    'src/receipt/texts',
    'node_modules/@amendes/fines/messages',
  ],
} satisfies PartDescription;
