import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { AttemptState } from '../database/tables/payment-tables.ts';
import type { Confirmation } from './confirmation.ts';

type Event = Omit<Confirmation, 'numAvis' | 'cleAvis'>;

const etats = {
  ACTIVE: 'EN_COURS',
  PENDING: 'EN_COURS',
  ACCEPTED: 'PAYE',
  ACCEPTED_LATE: 'PAYE',
  REFUSED: 'REFUSE',
  CANCELLED: 'ANNULE',
} as const satisfies Record<Exclude<AttemptState, 'EXPIRED'>, Event['etat']>;

/**
 * The newest thing that happened to a fine. An attempt that expired is as if it had not been made; a
 * settlement that came from no attempt is older than all attempts, for it came with the fine.
 */
export async function newestEvent(database: Kysely<Tables>, numero: string): Promise<Event> {
  return (
    (await newestAttempt(database, numero)) ??
    (await newestSettlement(database, numero)) ?? { etat: 'AUCUN' }
  );
}

async function newestAttempt(database: Kysely<Tables>, numero: string): Promise<Event | undefined> {
  const attempt = await database
    .selectFrom('attempt')
    .innerJoin('fine', 'fine.numero', 'attempt.fine_numero')
    .selectAll('attempt')
    .select('type_amende')
    .where('fine_numero', '=', numero)
    .where('state', '<>', 'EXPIRED')
    .orderBy(sql`coalesce(answered_at, started_at)`, 'desc')
    .executeTakeFirst();
  if (!attempt || attempt.state === 'EXPIRED') return undefined;
  const etat = etats[attempt.state];
  if (etat === 'PAYE') return newestSettlement(database, numero);
  return {
    etat,
    typeAmende: attempt.type_amende,
    typeReglement: attempt.settlement_type,
    montant: attempt.amount,
    ...(attempt.state === 'ACTIVE' && { expireLe: attempt.expires_at.toISOString() }),
  };
}

async function newestSettlement(
  database: Kysely<Tables>,
  numero: string,
): Promise<Event | undefined> {
  const settlement = await database
    .selectFrom('settlement')
    .innerJoin('fine', 'fine.numero', 'settlement.fine_numero')
    .selectAll('settlement')
    .select('type_amende')
    .where('fine_numero', '=', numero)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return (
    settlement && {
      etat: 'PAYE',
      typeAmende: settlement.type_amende,
      typeReglement: settlement.settlement_type,
      montant: settlement.amount,
      dateReglement: settlement.settled_at,
      moyen: settlement.means,
      referenceReglement: settlement.reference,
    }
  );
}
