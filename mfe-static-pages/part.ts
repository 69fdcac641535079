import type { PartDescription } from '@amendes/protocol/part-description.ts';
import { informationPages } from '@amendes/contract/information-pages';

export const part = {
  name: 'static-pages',
  // Earlier shells do not support the interim title of a page whose text is still loading.
  contract: { needs: '^2.4.0' },
  routes: informationPages.map((page) => ({
    pattern: `/tai/${page}`,
    indexed: true,
    content: page,
    prerendered: true,
  })),
  dictionaries: ['src/texts'],
} satisfies PartDescription;
