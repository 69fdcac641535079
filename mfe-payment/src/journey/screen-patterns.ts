const journey = '/tai/paiement/:amendeId/:cleAmende/:reglementType';
const confirmation = '/tai/paiement/confirmation/:amendeId/:cleId';

/** Address patterns of the journey, one for each screen and each form of its address. */
export const screenPatterns = {
  detail: '/tai/amende/:amendeId/:cleAmende',
  chooseMethod: `${journey}/choixModalitesReglement`,
  enterIndicator: `${journey}/saisieIndicatifOperation`,
  handOver: `${journey}/envoiSips`,
  handOverOfAmount: `${journey}/:montantTransaction/envoiSips`,
  transfer: `${journey}/informationsVirement`,
  transferWithIndicator: `${journey}/:indicatifOperation/informationsVirement`,
  confirmation,
  receipt: `${confirmation}/justificatif`,
} as const;
