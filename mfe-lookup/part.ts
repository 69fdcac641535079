import type { PartDescription } from '@amendes/config/part-description.ts';

export const part = {
  name: 'lookup',
  contract: { needs: '^1.0.0' },
  routes: [
    { pattern: '/tai', indexed: true },
    { pattern: '/tai/:amendeId', indexed: false },
  ],
  dictionaries: ['src/texts', '../shared/fines/messages'],
} satisfies PartDescription;
