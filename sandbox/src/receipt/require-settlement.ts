import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { ApiError } from '../api/api-error.ts';
import type { Tables } from '../database/tables.ts';
import { findSettlement, type Settled } from './find-settlement.ts';

export const SettlementReference = Type.String({
  // The database knows no text with a NUL in it.
  pattern: '^[^\\u0000-\\u001F\\u007F]{1,200}$',
  description: 'the settlement’s reference',
});

/** @throws ApiError `settlement-unknown` */
export async function requireSettlement(
  database: Kysely<Tables>,
  number: string,
  reference?: string,
): Promise<Settled> {
  const settled = await findSettlement(database, number, reference);
  if (settled) return settled;
  throw new ApiError('settlement-unknown', 'No settlement of this notice has a receipt here.');
}
