/** Nobody's account: the IBAN fails its own check digits, so that no bank takes a transfer to it. */
export const transferAccount = {
  beneficiary: 'SANDBOX – NOBODY',
  iban: 'FR00 0000 0000 0000 0000 0000 000',
  bic: 'SANDFRPPXXX',
  bank: 'Sandbox bank',
} as const;
