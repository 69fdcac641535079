import type { TransferText } from './transfer-text.ts';

export const fr: TransferText = {
  title: 'Payer par virement',
  facts: 'Ce qu’il faut indiquer à votre banque',
  amount: 'Montant',
  beneficiary: 'Bénéficiaire',
  bank: 'Banque',
  label: 'Libellé exact du virement',
  reference: 'Référence',
  indicator: 'Indicatif d’opération',
  notice: 'Numéro de l’avis',
  kind: 'Nature de l’avis',
  type: 'Objet du virement',
  types: { AMENDE: 'Paiement', CONSIGNATION: 'Consignation en vue d’une contestation' },
  until: 'Montant valable jusqu’au',
  exactLabel: {
    heading: 'Recopiez le libellé tel quel',
    text: 'Lui seul permet de rattacher votre virement à votre avis : n’y ajoutez rien, n’en retirez rien. Faites un virement par avis.',
  },
  duration: {
    heading: 'Un virement prend du temps',
    text: 'Comptez un à trois jours ouvrés, davantage depuis un pays hors de la zone SEPA. Faites-le plusieurs jours avant la date limite. Les frais de votre banque sont à votre charge.',
  },
  date: {
    heading: 'Le montant dépend de la date',
    known: (day) =>
      `Le montant d’aujourd’hui vaut jusqu’au ${day} inclus. Après cette date, un montant plus élevé peut être dû.`,
    unknown: 'Vérifiez le montant sur le site le jour où vous faites le virement.',
  },
  fake: {
    heading: 'Ne faites pas ce virement',
    text: 'Ce document vient d’un bac à sable : le compte n’existe pas et aucun argent ne peut y arriver.',
  },
  fileName: 'virement',
};
