/** Every payment status of the API (`statutPaiement.valeur`) that this product knows. */
export const paymentStatuses = [
  'PAYE_AUTRE',
  'EN_COURS_PAIEMENT',
  'PAIEMENT_EXPIRE',
  'PAIEMENT_ANNULE',
  'PAIEMENT_DIVERS',
  'PAIEMENT_DESIMPUTE',
  'ERREUR',
  'A_PAYER',
  'PAYE',
  'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL',
] as const;

type PaymentStatus = (typeof paymentStatuses)[number];

/** A status of the API, or `UNKNOWN` for one that was added to it after this release. */
export type KnownOrUnknownStatus = PaymentStatus | 'UNKNOWN';

export function paymentStatusOf(value: string): KnownOrUnknownStatus {
  return paymentStatuses.find((status) => status === value) ?? 'UNKNOWN';
}
