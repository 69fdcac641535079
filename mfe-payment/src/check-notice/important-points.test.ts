import type { Fine } from '@amendes/fines/fine.ts';
import { aFine } from '@amendes/fines/testing/a-fine.ts';
import { expect, test } from 'vitest';
import { offersFor } from '../settlement/offers.ts';
import { importantPoints } from './detail-of.ts';

const payment = { number: '33333122111221', key: '29' };
const deposit = { number: '33333122111222', key: '30' };
const { deposit: _, ...withoutDeposit } = aFine();

test.each<[string, Fine, typeof payment, readonly string[]]>([
  ['a fine with a deposit', aFine(), payment, ['societe', 'reconnaitre', 'consigner', 'date']],
  ['a fine without one', withoutDeposit, payment, ['societe', 'reconnaitre', 'date']],
  ['an increased fine', { ...withoutDeposit, kind: 'AFM' }, payment, ['reconnaitre', 'date']],
  ['the number of the deposit', aFine(), deposit, ['consigner']],
  ['a parking charge', { ...withoutDeposit, kind: 'FPSM' }, payment, ['date']],
  [
    'amounts that are not known',
    { ...withoutDeposit, steps: [] },
    payment,
    ['societe', 'reconnaitre'],
  ],
])('before choosing for %s', (_what, fine, reference, points) => {
  const time = new Date('2026-11-21T12:00:00Z');
  expect(importantPoints(fine, offersFor(fine, reference), time)).toEqual(points);
});

test('once the last amount holds, the date matters no more', () => {
  const time = new Date('2027-01-02T12:00:00Z');
  const points = importantPoints(withoutDeposit, offersFor(withoutDeposit, payment), time);
  expect(points).toEqual(['societe', 'reconnaitre']);
});
