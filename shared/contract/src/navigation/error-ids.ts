/** What the error page can say something about. */
export const errorIds = [
  'technique',
  'amende-introuvable',
  'paiement-refuse',
  'paiement-annule',
  'session-expiree',
  'module-indisponible',
  // Whoever comes back from the card provider while the API cannot be asked.
  'retour-paiement',
] as const;

export type ErrorId = (typeof errorIds)[number];
