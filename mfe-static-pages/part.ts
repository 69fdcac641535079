import type { PartDescription } from '@amendes/config/part-description.ts';
import { pageNames } from './src/page/page-names.ts';

export const part = {
  name: 'static-pages',
  contract: { needs: '^1.0.0' },
  routes: pageNames.map((page) => ({ pattern: `/tai/${page}`, indexed: true })),
  dictionaries: ['src/texts'],
} satisfies PartDescription;
