import type { Fine, LookupAnswer } from '@amendes/fines/fine.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { expect, test } from 'vitest';
import { remainderOf } from './remainder.ts';

const settlements = [{ day: '2026-11-21', amount: 3000, means: 'CARTE', reference: 'R1' }];
const paidInPart = (status: Fine['status']) => aFine({ status, settlements });

test.each<[string, LookupAnswer, unknown]>([
  ['an unknown number', null, { left: 'unknown' }],
  ['a wrong key', { status: 'ERREUR' }, { left: 'unknown' }],
  ['a paid fine', paidInPart('PAYE'), { left: 'nothing' }],
  [
    'a part that was booked a while ago',
    paidInPart('A_PAYER'),
    { left: 'some', amount: 6000, isPayable: true },
  ],
  [
    'a part that has just been paid',
    paidInPart('ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL'),
    { left: 'some', amount: 6000, isPayable: false },
  ],
  ['another status', paidInPart('PAIEMENT_DIVERS'), { left: 'unknown' }],
])('of %s, what is left is told as far as it is known', (_, answer, remainder) => {
  expect(remainderOf(answer)).toEqual(remainder);
});
