/** The other ways to pay that the home page tells of, each with the keys of its steps in order. */
export const stepsOf = {
  application: ['ouvrir', 'scanner', 'verifier', 'payer', 'justificatif'],
  telephone: ['preparer', 'appeler', 'saisir', 'payer', 'noter'],
} as const;

export type Means = keyof typeof stepsOf;

export const means = ['application', 'telephone'] as const satisfies readonly Means[];
