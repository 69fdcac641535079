import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { describe, expect, test } from 'vitest';
import { parsePaymentConfirmation } from './parse-payment-confirmation.ts';

const pair = { numAvis: samples.payable.number, cleAvis: '29' };
const wire = { ...pair, typeAmende: 'AF', typeReglement: 'AMENDE', montant: 9000 };
const payment = { kind: 'AF', settlementType: 'payment', amount: 9000 };
const paid = {
  ...wire,
  etat: 'PAYE',
  dateReglement: '2026-11-03T09:12:00+01:00',
  moyen: 'CARTE',
  referenceReglement: 'R1',
};

const valueOf = (body: unknown) => {
  const result = parsePaymentConfirmation(body);
  return result.ok ? result.value : result.failure;
};

describe('parsePaymentConfirmation', () => {
  test.each([
    [{ ...pair, etat: 'AUCUN' }, { state: 'none' }],
    [
      { ...wire, etat: 'EN_COURS', expireLe: '2026-11-03T08:27:00Z' },
      { state: 'underWay', ...payment, expiresAt: '2026-11-03T08:27:00Z' },
    ],
    [
      { ...wire, etat: 'EN_COURS' },
      { state: 'underWay', ...payment },
    ],
    [
      { ...wire, etat: 'REFUSE' },
      { state: 'refused', ...payment },
    ],
    [
      { ...wire, etat: 'ANNULE' },
      { state: 'cancelled', ...payment },
    ],
    [
      { ...wire, etat: 'REFUSE', sansReponse: 0 },
      { state: 'refused', ...payment, unanswered: 0 },
    ],
    [
      { ...wire, etat: 'ANNULE', sansReponse: 6500 },
      { state: 'cancelled', ...payment, unanswered: 6500 },
    ],
    [
      paid,
      {
        state: 'paid',
        ...payment,
        day: '2026-11-03',
        paidAt: '2026-11-03T09:12:00+01:00',
        means: 'card',
        meansText: 'CARTE',
        reference: 'R1',
      },
    ],
    [
      {
        ...paid,
        numRegle: samples.payableDeposit.number,
        resteAPayer: 6500,
        sansReponse: 6500,
        numJustificatif: 'J-7',
        dateJustificatif: '2026-11-03T08:13:00Z',
      },
      {
        state: 'paid',
        ...payment,
        day: '2026-11-03',
        paidAt: '2026-11-03T09:12:00+01:00',
        means: 'card',
        meansText: 'CARTE',
        reference: 'R1',
        settledNumber: samples.payableDeposit.number,
        leftAfter: 6500,
        unanswered: 6500,
        receipt: { number: 'J-7', issuedAt: '2026-11-03T08:13:00Z' },
      },
    ],
  ])('translates %j', (body, value) => {
    expect(valueOf(body)).toStrictEqual(value);
  });

  test('distinguishes a deposit from a payment', () => {
    const deposit = { ...wire, etat: 'REFUSE', typeReglement: 'CONSIGNATION' };
    expect(valueOf(deposit)).toMatchObject({ settlementType: 'deposit' });
  });

  test.each([
    ['CARTE', 'card'],
    ['VIREMENT', 'transfer'],
    ['PVA', 'tobacconist'],
    ['CHEQUE', 'cheque'],
    ['ESPECES', 'cash'],
    ['TIMBRE', 'stamp'],
    ['Chèque', 'other'],
    ['constructor', 'other'],
  ])('reads the means %s as %s, and keeps its text', (moyen, means) => {
    expect(valueOf({ ...paid, moyen })).toMatchObject({ means, meansText: moyen });
  });

  test.each([
    ['2026-11-03', '2026-11-03', undefined],
    ['2026-11-03T23:30:00Z', '2026-11-04', '2026-11-03T23:30:00Z'],
    ['2026-07-03T21:59:59.000Z', '2026-07-03', '2026-07-03T21:59:59.000Z'],
    ['2026-11-04T00:30:00+01:00', '2026-11-04', '2026-11-04T00:30:00+01:00'],
    ['2026-11-04T00:30:00+0100', '2026-11-04', '2026-11-04T00:30:00+0100'],
    ['2026-11-03T09:12', '2026-11-03', undefined],
  ])('reads a payment of %s as one of the day %s in France', (dateReglement, day, paidAt) => {
    const value = valueOf({ ...paid, dateReglement });
    expect(value).toMatchObject({ day });
    expect('paidAt' in value ? value.paidAt : undefined).toBe(paidAt);
  });

  test('reads an unknown kind of notice as UNKNOWN', () => {
    expect(valueOf({ ...paid, typeAmende: 'AFX' })).toMatchObject({ kind: 'UNKNOWN' });
  });
});

test.each([
  [''],
  [null],
  [undefined],
  [[paid]],
  ['<html>a captive portal</html>'],
  [{ ...paid, etat: 'NOUVEAU' }],
  [{ ...paid, etat: 'constructor' }],
  [{ ...paid, montant: 90.5 }],
  [{ ...paid, montant: -1 }],
  [{ ...paid, montant: '9000' }],
  [{ ...paid, sansReponse: -1 }],
  [{ ...paid, referenceReglement: undefined }],
  [{ ...paid, referenceReglement: '' }],
  [{ ...paid, dateReglement: '03/11/2026' }],
  [{ ...paid, dateReglement: '2026-13-45' }],
  [{ ...paid, dateReglement: '2026-11-3' }],
  [{ ...paid, dateReglement: 'Tue 2026-11-03' }],
  [{ ...paid, numRegle: 'n° 1' }],
  [{ ...paid, numRegle: '1a' }],
  [{ ...paid, typeReglement: 'AUTRE' }],
  [{ ...wire, etat: 'EN_COURS', expireLe: '2026-11-03T08:27:00' }],
  [{ ...wire, etat: 'EN_COURS', typeReglement: undefined }],
])('the payment confirmation %j is unreadable', (body) => {
  expect(valueOf(body)).toEqual({ reason: 'unreadable' });
});
