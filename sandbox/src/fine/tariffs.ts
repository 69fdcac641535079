import type { NoticeKind } from './notice-kind.ts';

interface Tariff {
  readonly reduced?: number;
  readonly standard?: number;
  readonly increased: number;
}

/** Cents, by class of offence. They change in real life; nothing here depends on them. */
const secondClass = { reduced: 22_00, standard: 35_00, increased: 75_00 };
const thirdClass = { reduced: 45_00, standard: 68_00, increased: 180_00 };
const fourthClass = { reduced: 90_00, standard: 135_00, increased: 375_00 };
const noLicence = { reduced: 640_00, standard: 800_00, increased: 1600_00 };
// What a person pays: half as much again for the guarantee fund is in it.
const noInsurance = { reduced: 600_00, standard: 750_00, increased: 1500_00 };
const drugs = { reduced: 150_00, standard: 200_00, increased: 450_00 };

/** A parking charge of 35 € or 25 €, raised by 20 % and by at least 50 €. */
const parking = { increased: 85_00 };
const cheapParking = { increased: 75_00 };

/** What a notice of each kind usually costs. */
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
