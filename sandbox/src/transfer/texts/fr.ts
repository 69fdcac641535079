import type { TransferText } from './transfer-text.ts';

export const fr: TransferText = {
  title: { AMENDE: 'Payer par virement', CONSIGNATION: 'Consigner par virement' },
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
  types: { AMENDE: 'Paiement', CONSIGNATION: 'Consignation pour contester' },
  until: 'L’argent doit être arrivé au plus tard le',
  exactLabel: {
    heading: 'Recopiez le libellé tel quel',
    text: 'Écrivez-le dans le champ « motif », « libellé » ou « message » de votre banque : il sert à reconnaître votre paiement. S’il y a aussi un champ « référence », écrivez-y la référence. Faites un virement par avis.',
  },
  duration: {
    heading: 'Un virement prend du temps',
    text: 'Comptez un à trois jours ouvrés, davantage depuis un pays hors de la zone SEPA. Depuis la zone SEPA, un virement ordinaire en euros suffit. D’un autre pays, demandez que tous les frais soient à votre charge.',
  },
  date: {
    heading: 'La date d’arrivée de l’argent compte',
    known: (day) =>
      `L’argent doit être arrivé au plus tard le ${day}. Un virement n’a pas les 15 jours de plus du paiement par carte. S’il arrive plus tard, un montant plus élevé est dû : le virement ne compte alors que comme un paiement partiel, et le reste vous est demandé.`,
    unknown:
      'L’argent doit être arrivé avant la date indiquée sur votre avis, sans les 15 jours de plus du paiement par carte. S’il arrive plus tard, un montant plus élevé peut être dû : le virement ne compte alors que comme un paiement partiel.',
    highest:
      'Ce montant est le plus élevé prévu pour cet avis. Payez dès que possible : le Trésor public peut engager des poursuites, dont les frais s’ajoutent.',
  },
  fake: {
    heading: 'Ne faites pas ce virement',
    text: 'Ce document vient d’un bac à sable : le compte n’existe pas et aucun argent ne peut y arriver.',
  },
  fileName: 'virement',
};
