import { createHash } from 'node:crypto';
import type { Seed } from '../database/seed-fines.ts';
import { withSettlement } from '../extra-fines/with-settlement.ts';
import type { Fine } from '../fine/fine.ts';
import { buildSample } from './build-sample.ts';
import { sampleDefinitions } from './sample-definitions.ts';
import type { SampleFine } from './sample-fine.ts';

export interface ChosenSeeds {
  readonly seeds: readonly Seed[];
  readonly sampleFines: readonly SampleFine[];
}

// Any fixed day: a sample's dates move with the calendar, which is no change of its definition.
const fixedDay = '2024-01-01';

/** The extra fines and the samples; an extra fine takes the place of a sample with its number. */
export function chooseSeeds(extraFines: readonly Fine[], today: string): ChosenSeeds {
  const taken = new Set(extraFines.flatMap(numbersOf));
  const samples = sampleDefinitions
    .map((definition) => ({ definition, fine: buildSample(definition, today) }))
    .filter(({ fine }) => !numbersOf(fine).some((number) => taken.has(number)));

  return {
    seeds: [
      ...samples.map(({ definition, fine }) => ({
        fine,
        fingerprint: fingerprint(buildSample(definition, fixedDay)),
      })),
      ...extraFines.map((fine) => ({
        fine: withSettlement(fine, today),
        fingerprint: fingerprint(fine),
      })),
    ],
    sampleFines: samples.map(({ definition, fine }) => ({
      numero: fine.numero,
      cle: fine.cle,
      typeAmende: fine.typeAmende,
      statut: fine.statutPaiement.valeur,
      description: definition.description,
    })),
  };
}

function numbersOf({ numero, numeroConsignation }: Fine): string[] {
  return numeroConsignation === undefined ? [numero] : [numero, numeroConsignation];
}

function fingerprint(fine: Fine): string {
  return createHash('sha256').update(JSON.stringify(fine)).digest('base64url');
}
