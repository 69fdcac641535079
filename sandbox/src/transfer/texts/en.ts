import type { TransferText } from './transfer-text.ts';

export const en: TransferText = {
  title: { AMENDE: 'Pay by bank transfer', CONSIGNATION: 'Pay a deposit by bank transfer' },
  facts: 'What to tell your bank',
  amount: 'Amount',
  beneficiary: 'Payee',
  bank: 'Bank',
  label: 'Text of the transfer (libellé)',
  reference: 'Reference',
  indicator: 'Operation code (indicatif d’opération)',
  notice: 'Notice number',
  kind: 'Kind of notice',
  type: 'Purpose',
  types: { AMENDE: 'Payment', CONSIGNATION: 'Deposit, to challenge the fine' },
  until: 'The money must have arrived by',
  exactLabel: {
    heading: 'Copy the text of the transfer exactly',
    text: 'Copy it into your bank’s “reference” or “message to payee” field: it is how your payment is recognised. If your bank has both, put the reference in “reference”. Make one transfer for each notice.',
  },
  duration: {
    heading: 'A transfer takes time',
    text: 'Allow one to three working days, more from a country outside the SEPA area. From the SEPA area, an ordinary transfer in euros is enough. From another country, ask to pay all the fees yourself.',
  },
  date: {
    heading: 'The day on which the money arrives counts',
    known: (day) =>
      `The money must have arrived by ${day}. A transfer does not have the 15 extra days of payment by card. If it arrives later, a higher amount is due: the transfer then counts as part of it only, and you will be asked for the rest.`,
    unknown:
      'The money must have arrived before the date on your notice, without the 15 extra days of payment by card. If it arrives later, a higher amount may be due: the transfer then counts as part of it only.',
    highest:
      'This is the highest amount set for this notice. Pay as soon as you can: the public treasury may take steps to recover it, at your expense.',
  },
  fake: {
    heading: 'Do not make this transfer',
    text: 'This document comes from a sandbox: the account does not exist and no money can get there.',
  },
  fileName: 'transfer',
};
