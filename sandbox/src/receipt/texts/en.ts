import type { ReceiptText } from './receipt-text.ts';

export const en: ReceiptText = {
  title: { AMENDE: 'Receipt of payment', CONSIGNATION: 'Receipt of deposit' },
  facts: 'Your payment',
  number: 'Receipt number',
  issued: 'Issued on',
  notice: 'Notice number',
  kind: 'Kind of notice',
  type: 'Purpose',
  types: { AMENDE: 'Payment', CONSIGNATION: 'Deposit, to challenge the fine' },
  amount: 'Amount received',
  date: 'Date of payment',
  means: 'Payment method',
  knownMeans: { CARTE: 'Bank card', VIREMENT: 'Bank transfer', PVA: 'Approved tobacconist’s' },
  reference: 'Payment reference',
  left: 'Still to pay after this payment',
  proof: {
    heading: 'What this document proves',
    text: 'The amount shown above was received for this notice on that date. Keep this receipt.',
  },
  partial: {
    heading: 'You still have to pay the rest',
    text: 'This payment covers only part of the amount due. Pay the rest before the deadline given on your notice: after that, a higher amount may be due.',
  },
  deposit: {
    heading: 'A deposit is not an admission of guilt',
    text: 'The deposit allows you to challenge the fine. It does not replace the challenge, which you send separately before the deadline printed on the notice: without it, the deposit counts as payment and any points are taken. If the challenge succeeds, the amount is refunded on request.',
  },
  fileName: 'receipt',
};
