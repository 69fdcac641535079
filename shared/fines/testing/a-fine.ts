import { samples } from './sample-fines.ts';
import type { Fine } from '../src/fine.ts';

/** Returns an ordinary payable fine with a deposit, with the differences that a test needs. */
export function aFine(differences: Partial<Fine> = {}): Fine {
  return {
    number: samples.payable.number,
    key: '29',
    deposit: { number: samples.payableDeposit.number, key: '30', amount: 13_500 },
    status: 'A_PAYER',
    kind: 'AF',
    paidAtTobacconist: false,
    sentOn: '2026-11-02',
    amountDue: 9000,
    steps: [
      { level: 'reduced', amount: 9000, until: '2026-12-02' },
      { level: 'standard', amount: 13_500, until: '2027-01-01' },
      { level: 'increased', amount: 37_500 },
    ],
    settlements: [],
    partialPaymentAllowed: false,
    offence: {
      day: '2026-10-21',
      place: 'Lyon 3e',
      nature: 'Excès de vitesse',
      registration: 'AB-***-CD',
    },
    ...differences,
  };
}
