import { type NoticeKind, type Fine, tobacconist } from './fine.ts';

interface Tariff {
  readonly reduced?: number;
  readonly standard?: number;
  readonly increased: number;
}

/** Amounts in cents, by class of offence. They change in real life, and nothing here depends on them. */
const secondClass = { reduced: 22_00, standard: 35_00, increased: 75_00 };
const thirdClass = { reduced: 45_00, standard: 68_00, increased: 180_00 };
const fourthClass = { reduced: 90_00, standard: 135_00, increased: 375_00 };
const noLicence = { reduced: 640_00, standard: 800_00, increased: 1600_00 };
// Amounts for a person, which include a surcharge of 50 % for the guarantee fund.
const noInsurance = { reduced: 600_00, standard: 750_00, increased: 1500_00 };
const drugs = { reduced: 150_00, standard: 200_00, increased: 450_00 };

/** Parking charge of 35 € or 25 €, increased by 20 % and by at least 50 €. */
const parking = { increased: 85_00 };
const cheapParking = { increased: 75_00 };

/** Usual amounts of each kind of notice. */
export const tariffs: Readonly<Record<NoticeKind, Tariff>> = {
  AF: fourthClass,
  AFm: secondClass,
  AFD: noLicence,
  AFDm: drugs,
  AFM: fourthClass,
  AFMD: noLicence,
  FPSM: parking,
  AMD: noInsurance,
  AFMm: thirdClass,
  AFMDm: drugs,
  FPSMm: cheapParking,
};

const receiptStatuses = ['PAYE', 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL'];

/** Adds a settlement of the full amount to a fine that leads to a receipt, if its entry names none. */
export function withSettlement(fine: Fine, today: string): Fine {
  const hasReceipt = receiptStatuses.includes(fine.statutPaiement.valeur);
  if (!hasReceipt || (fine.reglements?.length ?? 0) > 0) return fine;
  const settlement = {
    date: fine.dateEnvoi ?? today,
    montant: fine.montant ?? fine.bareme?.at(-1)?.montant ?? tariffs[fine.typeAmende].increased,
    moyen: fine.mediaReglement === tobacconist ? 'PVA' : 'CARTE',
    referenceReglement: `R${fine.numero.slice(-10)}`,
  };
  return { ...fine, reglements: [settlement] };
}
