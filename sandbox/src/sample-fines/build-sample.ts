import { daysAfter } from '../fine/days-after.ts';
import type { Fine, Settlement } from '../fine/fine.ts';
import { printedKey } from '../fine/printed-key.ts';
import { amountDue, amountSteps, depositAmount } from './amount-steps.ts';
import { offences } from './offences.ts';
import type { SampleDefinition, SamplePayment } from './sample-definition.ts';

const offenceToNoticeDays = 6;

/** Paid at an approved tobacconist (point de vente agréé). */
const tobacconist = 3;

/** The fine of a definition as it is on a day, so that samples stay current. */
export function buildSample(definition: SampleDefinition, today: string): Fine {
  const { numero, kind, status, paid = [], partialPayment } = definition;
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
      reglements: paid.map((payment, index) => ({
        ...settlementOf(payment, amount, today),
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
  const twin = `${numero.slice(0, -1)}2`;
  return {
    numeroConsignation: twin,
    cleConsignation: printedKey(twin),
    montantConsignation: depositAmount(kind),
  };
}

function settlementOf(
  { daysAgo, means, part }: SamplePayment,
  amount: number,
  today: string,
): Omit<Settlement, 'referenceReglement'> {
  return {
    date: daysAfter(today, -daysAgo),
    montant: part ?? amount,
    moyen: means,
  };
}
