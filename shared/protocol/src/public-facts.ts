/**
 * What the public sources say today of facts that the operator confirms before the site opens, and may change
 * later in its configuration. Texts name them and never write them out.
 */
export const publicFacts = {
  /** Payment by telephone; the price of a call in France, in euro cents a minute. */
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
