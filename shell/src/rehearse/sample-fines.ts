import type { Fine } from '@amendes/fines/fine.ts';
import { noticeKinds } from '@amendes/fines/notice-kind.ts';
import { paymentStatuses } from '@amendes/fines/payment-status.ts';

interface SampleFine {
  /** What there is to say of it where a screen cannot show it. */
  readonly state: string;
  readonly fine: Fine;
}

/** Nobody's. */
const ordinary: Fine = {
  number: '33333122111221',
  key: '29',
  deposit: { number: '33333122111222', key: '30', amount: 13_500 },
  status: 'A_PAYER',
  kind: 'AF',
  paidAtTobacconist: false,
  sentOn: '2026-11-02',
  amountDue: 9000,
  steps: [
    { level: 'reduced', amount: 9000, until: '2098-12-02', transferUntil: '2098-11-17' },
    { level: 'standard', amount: 13_500, until: '2099-01-01', transferUntil: '2098-12-17' },
    { level: 'increased', amount: 37_500 },
  ],
  settlements: [],
  partialPaymentAllowed: true,
  offence: { day: '2026-10-21', place: 'Lyon', nature: 'Excès de vitesse', registration: 'AB-***' },
};

const settled = {
  settlements: [{ day: '2026-11-10', amount: 4500, means: 'CB', reference: 'A1' }],
} as const;

/** As little as the API may tell. */
const { deposit: _, sentOn: __, amountDue: ___, offence: ____, ...bare } = ordinary;

/** A notice in each state and of each kind that the API knows, and some that it may come to know. */
export const sampleFines: readonly SampleFine[] = [
  ...[...paymentStatuses, 'UNKNOWN' as const].flatMap((status) =>
    status === 'ERREUR' ? [] : [{ state: status, fine: { ...ordinary, ...settled, status } }],
  ),
  ...[...noticeKinds, 'UNKNOWN' as const].map((kind) => ({
    state: `A_PAYER of kind ${kind}`,
    fine: { ...ordinary, kind },
  })),
  { state: 'A_PAYER without details', fine: { ...bare, steps: [] } },
  {
    state: 'PAYE at a tobacconist',
    fine: { ...ordinary, ...settled, status: 'PAYE', paidAtTobacconist: true },
  },
];
