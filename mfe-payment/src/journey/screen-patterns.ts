const journey = '/tai/paiement/:amendeId/:cleAmende/:reglementType';
const confirmation = '/tai/paiement/confirmation/:amendeId/:cleId';

/** The addresses of the journey, one for each screen and each form that its address can take. */
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
