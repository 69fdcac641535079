/** Amount of each fine, in cents. */
export const amount = 9000;

const count = 1000;

/** Fines for one journey each. The last four digits differ: the sandbox hides all others. */
export const drillFines = Array.from({ length: count }, (_, index) => {
  const number = `3333150000${String(index).padStart(3, '0')}1`;
  return {
    numero: number,
    cle: String(BigInt(number) % 97n).padStart(2, '0'),
    typeAmende: 'AF',
    statutPaiement: { valeur: 'A_PAYER' },
    montant: amount,
  };
});
