import type { PartDescription } from '@amendes/protocol/part-description.ts';

/** Description of the part: its name, the contract that it was written for, the addresses that it serves, and its texts. */
export const part = {
  name: 'my-part',
  contract: { needs: '^2.2.0' },
  routes: [{ pattern: '/tai/my-part', indexed: true, prerendered: true }],
  dictionaries: ['src/texts'],
} satisfies PartDescription;
