/** The information pages, by the last part of their address. */
export const informationPages = [
  'aide',
  'plan',
  'confidentialite',
  'securite',
  'glossaire',
  'faq',
  'accessibilite',
  'engagement',
  'mention-legales',
] as const;

export type InformationPage = (typeof informationPages)[number];
