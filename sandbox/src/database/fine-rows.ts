import type { Insertable } from 'kysely';
import type { Fine, Settlement } from '../fine/fine.ts';
import type { Database, FineRow, SettlementRow, Tables } from './tables.ts';

export function toFine(row: FineRow, settlements: readonly SettlementRow[]): Fine {
  return {
    numero: row.numero,
    cle: row.cle,
    ...present('numeroConsignation', row.numero_consignation),
    ...present('cleConsignation', row.cle_consignation),
    statutPaiement: { valeur: row.statut },
    typeAmende: row.type_amende,
    ...present('mediaReglement', row.media_reglement),
    ...present('dateEnvoi', row.sent_on),
    ...present('montant', row.amount),
    ...present('montantConsignation', row.deposit_amount),
    ...present('bareme', row.bareme),
    ...(settlements.length > 0 && { reglements: settlements.map(toSettlement) }),
    ...present('paiementPartielAutorise', row.partial_payment_allowed),
    ...present('infraction', row.infraction),
  };
}

export function toFineRow(fine: Fine, seedFingerprint: string): Insertable<Tables['fine']> {
  return {
    numero: fine.numero,
    cle: fine.cle,
    numero_consignation: fine.numeroConsignation ?? null,
    cle_consignation: fine.cleConsignation ?? null,
    statut: fine.statutPaiement.valeur,
    type_amende: fine.typeAmende,
    media_reglement: fine.mediaReglement ?? null,
    sent_on: fine.dateEnvoi ?? null,
    amount: fine.montant ?? null,
    deposit_amount: fine.montantConsignation ?? null,
    bareme: json(fine.bareme),
    infraction: json(fine.infraction),
    partial_payment_allowed: fine.paiementPartielAutorise ?? null,
    seed_fingerprint: seedFingerprint,
    is_seed: true,
  };
}

export function toSettlementRows(fine: Fine): Insertable<Tables['settlement']>[] {
  return (fine.reglements ?? []).map((settlement) => ({
    fine_numero: fine.numero,
    reference: settlement.referenceReglement,
    settled_at: settlement.date,
    amount: settlement.montant,
    means: settlement.moyen,
    settlement_type: settlement.typeReglement,
  }));
}

function toSettlement(row: SettlementRow): Settlement {
  return {
    date: row.settled_at,
    montant: row.amount,
    moyen: row.means,
    referenceReglement: row.reference,
    ...(row.settlement_type === 'CONSIGNATION' && { typeReglement: row.settlement_type }),
  };
}

/** Returns the settlements in the order in which they were booked. */
export function readSettlements(database: Database, numero: string): Promise<SettlementRow[]> {
  return database
    .selectFrom('settlement')
    .selectAll()
    .where('fine_numero', '=', numero)
    .orderBy('id')
    .execute();
}

/** Returns no field for an unknown value: it is left out of the answer, never sent as `null`. */
function present<Name extends string, Value>(
  name: Name,
  value: Value | null,
): Partial<Record<Name, Value>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler widens a computed name
  return value === null ? {} : ({ [name]: value } as Record<Name, Value>);
}

function json(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
