import type { PartDescription } from '@amendes/protocol/part-description.ts';

export const part = {
  name: 'lookup',
  contract: { needs: '^2.4.0' },
  routes: [
    { pattern: '/tai', indexed: true, prerendered: true },
    { pattern: '/tai/:amendeId', indexed: false, prerendered: true },
  ],
  dictionaries: ['src/texts', 'node_modules/@amendes/fines/messages'],
} satisfies PartDescription;
