import type { ReceiptText } from './receipt-text.ts';

export const fr: ReceiptText = {
  title: { AMENDE: 'Justificatif de paiement', CONSIGNATION: 'Justificatif de consignation' },
  facts: 'Votre règlement',
  number: 'Numéro du justificatif',
  issued: 'Établi le',
  notice: 'Numéro de l’avis',
  kind: 'Nature de l’avis',
  type: 'Objet du règlement',
  types: { AMENDE: 'Paiement', CONSIGNATION: 'Consignation pour contester' },
  amount: 'Montant réglé',
  date: 'Date du règlement',
  means: 'Moyen de paiement',
  knownMeans: { CARTE: 'Carte bancaire', VIREMENT: 'Virement', PVA: 'Buraliste agréé' },
  reference: 'Référence du règlement',
  left: 'Reste à payer après ce règlement',
  proof: {
    heading: 'Ce que prouve ce document',
    text: 'La somme indiquée ci-dessus a été reçue pour cet avis à cette date. Conservez ce justificatif.',
  },
  partial: {
    heading: 'Il reste une somme à payer',
    text: 'Ce règlement ne couvre qu’une partie de la somme due. Payez le reste avant la date limite indiquée sur votre avis : ensuite, un montant plus élevé peut être dû.',
  },
  deposit: {
    heading: 'Consigner n’est pas reconnaître l’infraction',
    text: 'La consignation permet de contester. Elle ne remplace pas la contestation, qui doit être envoyée à part, dans le délai imprimé sur l’avis : sans elle, la consignation devient un paiement et les points sont retirés. Si la contestation aboutit, la somme est remboursée sur demande.',
  },
  fileName: 'justificatif',
};
