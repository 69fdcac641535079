import type { Kysely, Selectable } from 'kysely';
import { standingOf } from '../card-payment/standing.ts';
import type { Tables } from '../database/tables.ts';
import type { NoticeKind } from '../fine/notice-kind.ts';

/** Who pays at an approved tobacconist has a receipt on paper, and none online. */
const tobacconist = 3;

type SettlementRow = Selectable<Tables['settlement']>;

/** A settlement with what its receipt says of the fine. */
export interface Settled {
  readonly settlement: SettlementRow;
  readonly kind: NoticeKind;
  /** The number that was paid: that of the deposit for a deposit. */
  readonly number: string;
  /** Cents that were still to be paid right after it. */
  readonly left: number;
}

/**
 * @param number the fine's own, or that of its deposit
 * @param reference the newest settlement when missing
 */
export async function findSettlement(
  database: Kysely<Tables>,
  number: string,
  reference?: string,
): Promise<Settled | undefined> {
  const row = await database
    .selectFrom('settlement')
    .innerJoin('fine', 'fine.numero', 'settlement.fine_numero')
    .select('settlement.id')
    .where((is) =>
      is.or([is('fine.numero', '=', number), is('fine.numero_consignation', '=', number)]),
    )
    .$if(reference !== undefined, (query) =>
      query.where('settlement.reference', '=', reference ?? ''),
    )
    .orderBy('settlement.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && readSettled(database, row.id);
}

export async function readSettled(
  database: Kysely<Tables>,
  id: number,
): Promise<Settled | undefined> {
  const fine = await database
    .selectFrom('fine')
    .selectAll()
    .where('numero', '=', (is) =>
      is.selectFrom('settlement').select('fine_numero').where('id', '=', id),
    )
    .executeTakeFirst();
  if (!fine || fine.media_reglement === tobacconist) return undefined;

  const settlements = await database
    .selectFrom('settlement')
    .selectAll()
    .where('fine_numero', '=', fine.numero)
    .orderBy('id')
    .execute();
  const index = settlements.findIndex((settlement) => settlement.id === id);
  const settlement = settlements[index];
  if (!settlement) return undefined;

  const isDeposit = settlement.settlement_type === 'CONSIGNATION';
  const isNewest = index === settlements.length - 1;
  const { left } = standingOf(fine, settlements.slice(0, index + 1));
  // A paid fine owes nothing, even when it was paid at a rate that is over.
  const isOver = isDeposit || (isNewest && fine.statut === 'PAYE');
  return {
    settlement,
    kind: fine.type_amende,
    number: (isDeposit && fine.numero_consignation) || fine.numero,
    left: isOver ? 0 : left,
  };
}
