import type { ReceiptText } from './receipt-text.ts';

export const en: ReceiptText = {
  title: { AMENDE: 'Receipt for a payment', CONSIGNATION: 'Receipt for a deposit' },
  facts: 'Your payment',
  number: 'Receipt number',
  issued: 'Issued on',
  notice: 'Notice number',
  kind: 'Kind of notice',
  type: 'Purpose',
  types: { AMENDE: 'Payment', CONSIGNATION: 'Deposit in order to contest' },
  amount: 'Amount received',
  date: 'Date of payment',
  means: 'Means of payment',
  knownMeans: { CARTE: 'Bank card', VIREMENT: 'Bank transfer', PVA: 'Approved tobacconist' },
  reference: 'Payment reference',
  left: 'Left to pay after this payment',
  proof: {
    heading: 'What this document proves',
    text: 'The amount shown above was received for this notice on that date. Keep this receipt.',
  },
  partial: {
    heading: 'Part of the amount is still to be paid',
    text: 'This payment covers only part of the amount due. Pay the rest before the time limit given on your notice: after that, a higher amount may be due.',
  },
  deposit: {
    heading: 'A deposit is not an admission',
    text: 'The deposit allows you to contest. No points are taken for it. It does not replace the contest itself, which has to be sent separately. If the contest succeeds, the amount is refunded.',
  },
  fileName: 'receipt',
};
