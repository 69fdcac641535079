import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { ProviderResponse } from './card-provider.ts';

/** The page of the site that tells what became of a payment, in the language in which it began. */
export async function findReturnPath(
  database: Kysely<Tables>,
  { reference }: ProviderResponse,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('attempt')
    .innerJoin('fine', 'fine.numero', 'attempt.fine_numero')
    .select(['settlement_type', 'locale', 'numero', 'cle', 'numero_consignation'])
    .select('cle_consignation')
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!row) return undefined;
  const isDeposit = row.settlement_type === 'CONSIGNATION';
  const number = isDeposit ? row.numero_consignation : row.numero;
  const key = isDeposit ? row.cle_consignation : row.cle;
  return `/tai/paiement/confirmation/${number}/${key}?langue=${row.locale}`;
}
