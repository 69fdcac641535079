import { Type, type Static } from 'typebox';
import { readSettlements } from '../database/fine-rows.ts';
import { standingOf } from '../card-payment/standing.ts';
import type { Database, SettlementRow } from '../database/tables.ts';
import { type NoticeKind, tobacconist } from '../fine/fine.ts';
import { ApiError } from '../api/api.ts';

/** Settlement with the details of the fine that its receipt states. */
export interface Settled {
  readonly settlement: SettlementRow;
  readonly kind: NoticeKind;
  /** Number that was paid: that of the deposit for a deposit. */
  readonly number: string;
  /** Cents that were still to be paid right after it. */
  readonly remaining: number;
}

export async function readSettled(database: Database, id: number): Promise<Settled | undefined> {
  const fine = await database
    .selectFrom('fine')
    .selectAll()
    .where('numero', '=', (is) =>
      is.selectFrom('settlement').select('fine_numero').where('id', '=', id),
    )
    .executeTakeFirst();
  // A payer at a tobacconist has a receipt on paper, and none online.
  if (!fine || fine.media_reglement === tobacconist) return undefined;

  const settlements = await readSettlements(database, fine.numero);
  const index = settlements.findIndex((settlement) => settlement.id === id);
  const settlement = settlements[index];
  if (!settlement) return undefined;

  const isDeposit = settlement.settlement_type === 'CONSIGNATION';
  const isNewest = index === settlements.length - 1;
  const { remaining } = standingOf(fine, settlements.slice(0, index + 1));
  // A paid fine owes nothing, even if it was paid at a rate that has ended.
  const isSettled = isDeposit || (isNewest && fine.statut === 'PAYE');
  return {
    settlement,
    kind: fine.type_amende,
    number: (isDeposit && fine.numero_consignation) || fine.numero,
    remaining: isSettled ? 0 : remaining,
  };
}

export const SettlementReference = Type.String({
  // The database cannot store text that contains NUL.
  pattern: '^[^\\u0000-\\u001F\\u007F]{1,200}$',
  description: 'the settlement’s reference',
});

/**
 * @param wanted a fine's own number or that of its deposit; without a reference, its newest settlement is returned
 * @throws ApiError `settlement-unknown`
 */
export async function requireSettlement(
  database: Database,
  { avisId, referenceReglement }: { avisId: string; referenceReglement?: string },
): Promise<Settled> {
  const row = await database
    .selectFrom('settlement')
    .innerJoin('fine', 'fine.numero', 'settlement.fine_numero')
    .select('settlement.id')
    .where((is) =>
      is.or([is('fine.numero', '=', avisId), is('fine.numero_consignation', '=', avisId)]),
    )
    .$if(referenceReglement !== undefined, (query) =>
      query.where('settlement.reference', '=', referenceReglement ?? ''),
    )
    .orderBy('settlement.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const settled = row && (await readSettled(database, row.id));
  if (settled) return settled;
  throw new ApiError('settlement-unknown', 'No settlement of this notice has a receipt here.');
}

/** Answer to a request for a receipt. For `DEJA_FAIT`, `date` is that of the earlier request whose receipt was sent. */
export const RequestAnswer = Type.Object({
  etat: Type.Enum(['FAIT', 'DEJA_FAIT']),
  date: Type.String({ description: 'ISO moment at which the one that was sent was asked for' }),
  prochainLe: Type.Optional(
    Type.String({
      description: 'ISO moment from which it can be asked for again; missing when it cannot',
    }),
  ),
});

export type RequestAnswer = Static<typeof RequestAnswer>;
