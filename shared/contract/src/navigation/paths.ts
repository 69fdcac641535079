import type { PaymentReference } from '@amendes/fines/fine.ts';
import type { ErrorId } from './error-ids.ts';
import { lend } from '../lending/lend.ts';
import type { InformationPage } from './information-pages.ts';

/** Builders of the addresses that link one part to another. */
export const paths = lend({
  home: () => '/tai',
  information: (page: InformationPage) => `/tai/${page}`,
  fine: ({ number, key }: PaymentReference) => `/tai/amende/${number}/${key}`,
  confirmation: ({ number, key }: PaymentReference) =>
    `/tai/paiement/confirmation/${number}/${key}`,
  receipt: ({ number, key }: PaymentReference) =>
    `/tai/paiement/confirmation/${number}/${key}/justificatif`,
  error: (id: ErrorId) => `/tai/erreur/${id}`,
});
