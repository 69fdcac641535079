import type { InformationPage } from '@amendes/contract';

/** The information pages, by the last part of their address. */
export const pageNames = [
  'aide',
  'plan',
  'confidentialite',
  'securite',
  'glossaire',
  'faq',
  'accessibilite',
  'engagement',
  'mention-legales',
] as const satisfies readonly InformationPage[];

export type PageName = (typeof pageNames)[number];
