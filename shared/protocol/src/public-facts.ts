/**
 * Facts from public sources that the operator confirms before the site opens, and may change later in its
 * configuration. Texts refer to them by name and never contain their values.
 */
export const publicFacts = {
  /** Numbers for payment by telephone, and the price of a call in France in euro cents a minute. */
  telephone: {
    france: '0811 10 10 10',
    cents: 5,
    abroad: '+33 1 49 35 36 92',
    criminal: '0806 20 30 40',
  },
  application: {
    name: 'Amendes.gouv',
    publisher: 'Direction générale des Finances publiques (DGFiP)',
  },
  cards: 'CB, Visa, Mastercard',
} as const;
