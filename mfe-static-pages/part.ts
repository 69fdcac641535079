import type { PartDescription } from '@amendes/protocol/part-description.ts';
import { informationPages } from '@amendes/contract/information-pages';

export const part = {
  name: 'static-pages',
  contract: { needs: '^2.2.0' },
  routes: informationPages.map((page) => ({
    pattern: `/tai/${page}`,
    indexed: true,
    content: page,
    prerendered: true,
  })),
  dictionaries: ['src/texts'],
} satisfies PartDescription;
