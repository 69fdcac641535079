import type { TransferText } from './transfer-text.ts';

export const en: TransferText = {
  title: 'Pay by bank transfer',
  facts: 'What to tell your bank',
  amount: 'Amount',
  beneficiary: 'Beneficiary',
  bank: 'Bank',
  label: 'Exact label of the transfer',
  reference: 'Reference',
  indicator: 'Operation indicator',
  notice: 'Notice number',
  kind: 'Kind of notice',
  type: 'Purpose',
  types: { AMENDE: 'Payment', CONSIGNATION: 'Deposit in order to contest' },
  until: 'Amount valid until',
  exactLabel: {
    heading: 'Copy the label exactly',
    text: 'It is the only link between your transfer and your notice: add nothing to it and leave nothing out. Make one transfer for each notice.',
  },
  duration: {
    heading: 'A transfer takes time',
    text: 'Allow one to three working days, more from a country outside the SEPA area. Make it several days before the time limit. You bear the fees of your bank.',
  },
  date: {
    heading: 'The amount depends on the date',
    known: (day) =>
      `Today’s amount applies up to and including ${day}. After that date a higher amount may be due.`,
    unknown: 'Check the amount on the site on the day you make the transfer.',
  },
  fake: {
    heading: 'Do not make this transfer',
    text: 'This document comes from a sandbox: the account does not exist and no money can get there.',
  },
  fileName: 'transfer',
};
