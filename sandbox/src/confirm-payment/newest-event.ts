import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { AttemptState } from '../database/tables/payment-tables.ts';
import { readSettled } from '../receipt/find-settlement.ts';
import { issueReceipt } from '../receipt/issue-receipt.ts';
import type { Confirmation } from './confirmation.ts';

type Event = Omit<Confirmation, 'numAvis' | 'cleAvis'>;

/** An attempt that nothing came of, by time or because it was taken back, is as if it had not been made. */
const etats: Readonly<Record<AttemptState, Event['etat'] | undefined>> = {
  ACTIVE: 'EN_COURS',
  PENDING: 'EN_COURS',
  ACCEPTED: 'PAYE',
  ACCEPTED_LATE: 'PAYE',
  REFUSED: 'REFUSE',
  CANCELLED: 'ANNULE',
  EXPIRED: undefined,
  SUPERSEDED: undefined,
};

/**
 * The newest thing that happened to a fine. A settlement that came from no attempt is older than all
 * attempts, for it came with the fine.
 */
export async function newestEvent(
  database: Kysely<Tables>,
  numero: string,
  now: number,
): Promise<Event | undefined> {
  const attempt = await database
    .selectFrom('attempt')
    .innerJoin('fine', 'fine.numero', 'attempt.fine_numero')
    .selectAll('attempt')
    .select('type_amende')
    .where('fine_numero', '=', numero)
    .where('state', 'not in', ['EXPIRED', 'SUPERSEDED'])
    .orderBy(sql`coalesce(answered_at, started_at)`, 'desc')
    .executeTakeFirst();
  const etat = attempt && etats[attempt.state];
  if (!etat || etat === 'PAYE') return settlementEvent(database, numero, { now });
  return {
    etat,
    typeAmende: attempt.type_amende,
    typeReglement: attempt.settlement_type,
    montant: attempt.amount,
    ...(attempt.state === 'ACTIVE' && { expireLe: attempt.expires_at.toISOString() }),
  };
}

interface WantedSettlement {
  /** The newest settlement when missing. */
  readonly reference?: string;
  readonly now: number;
}

/** A settlement with all that its receipt says, which is issued when it is first told of. */
export async function settlementEvent(
  database: Kysely<Tables>,
  numero: string,
  { reference, now }: WantedSettlement,
): Promise<Event | undefined> {
  const settlement = await database
    .selectFrom('settlement')
    .innerJoin('fine', 'fine.numero', 'settlement.fine_numero')
    .selectAll('settlement')
    .select('type_amende')
    .where('fine_numero', '=', numero)
    .$if(reference !== undefined, (query) => query.where('reference', '=', reference ?? ''))
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!settlement) return undefined;
  const settled = await readSettled(database, settlement.id);
  const receipt = settled && (await issueReceipt(database, settlement.id, now));
  return {
    etat: 'PAYE',
    typeAmende: settlement.type_amende,
    typeReglement: settlement.settlement_type,
    montant: settlement.amount,
    dateReglement: settlement.settled_at,
    moyen: settlement.means,
    referenceReglement: settlement.reference,
    ...(settled && { numRegle: settled.number, resteAPayer: settled.left }),
    ...(receipt && {
      numJustificatif: receipt.number,
      dateJustificatif: receipt.issuedAt.toISOString(),
    }),
  };
}
