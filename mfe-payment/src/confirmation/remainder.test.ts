// @vitest-environment node
import type { Fine, LookupAnswer } from '@amendes/fines/fine.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { expect, test } from 'vitest';
import { remainderOf } from './what-is-left.tsx';

const settlements = [{ day: '2026-11-21', amount: 3000, means: 'CARTE', reference: 'R1' }];
const paidInPart = (status: Fine['status'], differences: Partial<Fine> = {}) =>
  aFine({ status, settlements, ...differences });
const now = new Date('2026-11-21T12:00:00Z');
const until = { kind: 'day', day: '2026-12-02' };

test.each<[string, LookupAnswer, unknown]>([
  ['an unknown number', null, { kind: 'unknown' }],
  ['a wrong key', { status: 'ERREUR' }, { kind: 'unknown' }],
  ['a paid fine', paidInPart('PAYE'), { kind: 'nothing' }],
  [
    'a part that was booked a while ago',
    paidInPart('A_PAYER'),
    { kind: 'some', amount: 6000, isPayable: true, until, later: 10_500 },
  ],
  [
    'a part that has just been paid',
    paidInPart('ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL'),
    { kind: 'some', amount: 6000, isPayable: false, until, later: 10_500 },
  ],
  [
    'a part of an amount that the steps do not have',
    paidInPart('A_PAYER', { amountDue: 9001 }),
    { kind: 'some', amount: 6001, isPayable: true, until: { kind: 'onNotice' } },
  ],
  [
    'a part of the last amount',
    paidInPart('A_PAYER', { steps: [{ level: 'increased', amount: 9000 }] }),
    { kind: 'some', amount: 6000, isPayable: true, until: { kind: 'never' } },
  ],
  ['another status', paidInPart('PAIEMENT_DIVERS'), { kind: 'unknown' }],
])('of %s, what is left is told as far as it is known', (_, answer, remainder) => {
  expect(remainderOf(answer, now)).toEqual(remainder);
});
