/** The failures for which the error page has texts; every other id has a general text. */
export const errorIds = [
  'technique',
  'amende-introuvable',
  'paiement-refuse',
  'paiement-annule',
  'session-expiree',
  // The citizen returns from the card provider while the API is unreachable.
  'retour-paiement',
] as const;

export type ErrorId = (typeof errorIds)[number];
