/** The failures that the error page has texts for; it has a general text for every other id. */
export const errorIds = [
  'technique',
  'amende-introuvable',
  'paiement-refuse',
  'paiement-annule',
  'session-expiree',
  // Whoever comes back from the card provider while the API cannot be asked.
  'retour-paiement',
] as const;

export type ErrorId = (typeof errorIds)[number];
