import { hash } from 'node:crypto';
import { withSettlement } from '../fine/tariffs.ts';
import { type Fine, numbersOf, printedKey, tobacconist } from '../fine/fine.ts';
import { offences, sampleDefinitions, type SampleDefinition } from './sample-definition.ts';
import { daysAfter } from '../texts/formats.ts';
import { amountDue, amountSteps, depositAmount } from './amount-steps.ts';

const offenceToNoticeDays = 6;

// Any fixed day works: a sample's dates move with the calendar, which does not change its definition.
const fixedDay = '2024-01-01';

/** Returns the extra fines and the samples. An extra fine replaces a sample with its number. */
export function chooseSeeds(extraFines: readonly Fine[], today: string) {
  const usedNumbers = new Set(extraFines.flatMap(numbersOf));
  const samples = sampleDefinitions
    .map((definition) => ({ definition, fine: buildSample(definition, today) }))
    .filter(({ fine }) => !numbersOf(fine).some((number) => usedNumbers.has(number)));

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

function fingerprint(fine: Fine): string {
  return hash('sha256', JSON.stringify(fine), 'base64url');
}

/** Builds the fine of a definition for a day, so that samples stay current. */
function buildSample(definition: SampleDefinition, today: string): Fine {
  const { numero, kind, status = 'A_PAYER', paid = [], partialPayment } = definition;
  const lastPaid = paid.at(-1);
  const sentOn = daysAfter(today, -definition.sentDaysAgo);
  const steps = amountSteps(kind, sentOn);
  const rateDay = status === 'PAYE' && lastPaid ? daysAfter(today, -lastPaid.daysAgo) : today;
  const amount = amountDue(steps, rateDay);
  return {
    numero,
    cle: printedKey(numero),
    ...depositOf(definition),
    statutPaiement: { valeur: status },
    typeAmende: kind,
    ...(lastPaid?.means === 'PVA' && { mediaReglement: tobacconist }),
    dateEnvoi: sentOn,
    montant: amount,
    bareme: steps,
    ...(lastPaid && {
      reglements: paid.map(({ daysAgo, means, part }, index) => ({
        date: daysAfter(today, -daysAgo),
        montant: part ?? amount,
        moyen: means,
        referenceReglement: `R${numero.slice(-10)}${index === 0 ? '' : `-${index + 1}`}`,
      })),
    }),
    ...(partialPayment && { paiementPartielAutorise: true }),
    infraction: {
      date: daysAfter(sentOn, -offenceToNoticeDays),
      ...offences[definition.offence],
      ...(definition.plate && { immatriculation: definition.plate }),
    },
  };
}

function depositOf({ numero, kind, deposit }: SampleDefinition): Partial<Fine> {
  if (!deposit) return {};
  const depositNumber = `${numero.slice(0, -1)}2`;
  return {
    numeroConsignation: depositNumber,
    cleConsignation: printedKey(depositNumber),
    montantConsignation: depositAmount(kind),
  };
}
