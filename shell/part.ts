import type { PartDescription } from '@amendes/protocol/part-description.ts';
import { errorIds } from '@amendes/contract/error-ids';

export const part = {
  name: 'shell',
  contract: { provides: '2.7.2' },
  routes: [
    ...errorIds.map((id) => ({
      pattern: `/tai/erreur/${id}`,
      indexed: false,
      document: `erreur-${id}`,
      prerendered: true,
    })),
    { pattern: '/tai/erreur/:idErreur', indexed: false, document: 'erreur', prerendered: true },
  ],
  dictionaries: ['src/texts'],
  readsHashes: true,
} satisfies PartDescription;
