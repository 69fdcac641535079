import type { Fine } from '../fine/fine.ts';
import { printedKey } from '../fine/printed-key.ts';

/** Many alike, so that every killing has fresh ones; each may be paid in parts. */
export const finesToKill: readonly Fine[] = Array.from({ length: 60 }, (_, index) => {
  const numero = `333${String(index).padStart(11, '0')}`;
  return {
    numero,
    cle: printedKey(numero),
    statutPaiement: { valeur: 'A_PAYER' },
    typeAmende: 'AF',
    montant: 9000,
    paiementPartielAutorise: true,
  };
});
