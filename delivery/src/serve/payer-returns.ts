/**
 * Where the card provider has the payer's browser come back to. Who comes back has perhaps just paid:
 * what the API cannot answer there is told by a page of the site, never by a machine's words.
 */
export const payerReturn = {
  path: '/api/v1/retourSips',
  /** Says that a payment is not lost, and how to check it. */
  page: '/tai/erreur/retour-paiement',
} as const;

export function isPayerReturn({ method, url }: { method: string; url: string }): boolean {
  return method === 'POST' && url.split('?')[0] === payerReturn.path;
}
