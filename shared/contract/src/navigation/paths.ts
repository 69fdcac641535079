import type { PaymentReference } from '@amendes/fines/fine.ts';

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

/** What the error page can say something about. */
export const errorIds = [
  'technique',
  'amende-introuvable',
  'paiement-refuse',
  'paiement-annule',
  'session-expiree',
  'module-indisponible',
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
