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
    text: 'Copy it into your bank’s ‘reference’ or ‘message to payee’ field: it is how your payment is recognised. If your bank has both fields, put the reference in ‘reference’ and the text in ‘message’. Make one transfer for each notice.',
  },
  duration: {
    heading: 'A transfer takes time',
    text: 'Allow one to three working days, more from a country outside the SEPA area. From the SEPA area, an ordinary transfer in euros is enough. From another country, ask to pay all the fees yourself.',
  },
  date: {
    heading: 'The day on which the money arrives counts',
    known: (day) =>
      `The money must have arrived by ${day}. The 15 extra days for paying by card do not apply to a transfer. If it arrives later, a higher amount is due: the transfer then counts only as part of it, and you will be asked for the rest.`,
    unknown:
      'The money must have arrived before the date on your notice: the 15 extra days for paying by card do not apply. If it arrives later, a higher amount may be due: the transfer then counts only as part of it.',
    highest:
      'This is the highest amount set for this notice. Pay as soon as you can: the French Treasury may take steps to collect it, and add the costs.',
  },
  fake: {
    heading: 'Do not make this transfer',
    text: 'This document comes from a sandbox: the account does not exist and no money can get there.',
  },
  fileName: 'transfer',
};
