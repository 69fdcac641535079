import type { Fine } from '../fine/fine.ts';
import { tariffs } from '../fine/tariffs.ts';

const receiptStatuses = ['PAYE', 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL'];
const tobacconist = 3;

/** Whoever is sent to a receipt finds a settlement: of the full amount, when the entry names none. */
export function withSettlement(fine: Fine, today: string): Fine {
  const hasReceipt = receiptStatuses.includes(fine.statutPaiement.valeur);
  if (!hasReceipt || (fine.reglements?.length ?? 0) > 0) return fine;
  const settlement = {
    date: fine.dateEnvoi ?? today,
    montant: fine.montant ?? fine.bareme?.at(-1)?.montant ?? tariffs[fine.typeAmende].increased,
    moyen: fine.mediaReglement === tobacconist ? 'PVA' : 'CARTE',
    referenceReglement: `R${fine.numero.slice(-10)}`,
  };
  return { ...fine, reglements: [settlement] };
}
