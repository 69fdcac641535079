import type { PartDescription } from '@amendes/config/part-description.ts';

export const part = {
  name: 'shell',
  contract: { provides: '1.1.0' },
  routes: [
    { pattern: '/', indexed: false },
    { pattern: '/tai/erreur/:idErreur', indexed: false },
  ],
  dictionaries: ['src/texts'],
} satisfies PartDescription;
