import type { PaymentReference } from '@amendes/fines/fine.ts';
import type { InformationPage } from './information-pages.ts';

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

/** Builders of the addresses that cross parts. */
export const paths = {
  home: () => '/tai',
  information: (page: InformationPage) => `/tai/${page}`,
  fine: ({ number, key }: PaymentReference) => `/tai/amende/${number}/${key}`,
  confirmation: ({ number, key }: PaymentReference) =>
    `/tai/paiement/confirmation/${number}/${key}`,
  receipt: ({ number, key }: PaymentReference) =>
    `/tai/paiement/confirmation/${number}/${key}/justificatif`,
  error: (id: ErrorId) => `/tai/erreur/${id}`,
} as const;
