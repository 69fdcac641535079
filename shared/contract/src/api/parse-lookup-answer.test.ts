import type { Fine } from '@amendes/fines/fine.ts';
import { samples } from '@amendes/fines/testing/sample-fines.ts';
import { expect, test } from 'vitest';
import { parseLookupAnswer } from './parse-lookup-answer.ts';

const wire = {
  numero: samples.payable.number,
  cle: '29',
  statutPaiement: { valeur: 'A_PAYER' },
  typeAmende: 'AF',
};

test.each([[''], [null], [undefined], [{}], [[wire]], [{ ...wire, statutPaiement: null }]])(
  'the answer %j means that nothing was found',
  (body) => {
    expect(parseLookupAnswer(body)).toEqual({ ok: true, value: null });
  },
);

test('an answer with the status ERREUR is read as that status alone', () => {
  const answer = { ok: true, value: { status: 'ERREUR' } };
  expect(parseLookupAnswer({ statutPaiement: { valeur: 'ERREUR' } })).toEqual(answer);
  expect(parseLookupAnswer({ ...wire, statutPaiement: { valeur: 'ERREUR' } })).toEqual(answer);
});

test('a fine with only the required fields is read', () => {
  expect(parseLookupAnswer(wire)).toStrictEqual({
    ok: true,
    value: {
      number: samples.payable.number,
      key: '29',
      status: 'A_PAYER',
      kind: 'AF',
      paidAtTobacconist: false,
      steps: [],
      settlements: [],
      partialPaymentAllowed: false,
    },
  });
});

test('every optional field is read and translated', () => {
  const answer = parseLookupAnswer({
    ...wire,
    numeroConsignation: samples.payableDeposit.number,
    cleConsignation: '30',
    mediaReglement: 3,
    dateEnvoi: '2026-11-02',
    montant: 9000,
    montantConsignation: 13_500,
    bareme: [
      { palier: 'MINORE', montant: 9000, jusquAu: '2026-12-02', jusquAuVirement: '2026-11-17' },
      { palier: 'MAJORE', montant: 37_500 },
    ],
    reglements: [{ date: '2026-11-10', montant: 1000, moyen: 'CB', referenceReglement: 'R1' }],
    paiementPartielAutorise: true,
    infraction: {
      date: '2026-10-21',
      lieu: 'Lyon',
      nature: 'Vitesse',
      immatriculation: 'AB-***-CD',
    },
  });
  expect(answer).toMatchObject({
    ok: true,
    value: {
      deposit: { number: samples.payableDeposit.number, key: '30', amount: 13_500 },
      paidAtTobacconist: true,
      sentOn: '2026-11-02',
      amountDue: 9000,
      steps: [
        { level: 'reduced', amount: 9000, until: '2026-12-02', transferUntil: '2026-11-17' },
        { level: 'increased', amount: 37_500 },
      ],
      settlements: [{ day: '2026-11-10', amount: 1000, means: 'CB', reference: 'R1' }],
      partialPaymentAllowed: true,
      offence: { day: '2026-10-21', place: 'Lyon', nature: 'Vitesse', registration: 'AB-***-CD' },
    },
  });
});

test('a settlement gets its type from CONSIGNATION or AMENDE, and none otherwise', () => {
  const booked = { date: '2026-11-10', montant: 1000, moyen: 'CB', referenceReglement: 'R1' };
  const words = ['CONSIGNATION', 'AMENDE', 'AUTRE', null, undefined];
  const reglements = words.map((typeReglement) => ({ ...booked, typeReglement }));
  const settlement = { day: '2026-11-10', amount: 1000, means: 'CB', reference: 'R1' };
  expect(parseLookupAnswer({ ...wire, reglements })).toMatchObject({
    value: {
      settlements: [
        { ...settlement, type: 'deposit' },
        { ...settlement, type: 'payment' },
        settlement,
        settlement,
        settlement,
      ],
    },
  });
});

test('a deposit needs its number and key, but no amount', () => {
  const numeroConsignation = samples.payableDeposit.number;
  const fineOf = (body: object) => {
    const answer = parseLookupAnswer({ ...wire, ...body });
    return answer.ok ? answer.value : answer.failure;
  };
  expect(fineOf({ numeroConsignation })).not.toHaveProperty('deposit');
  expect(fineOf({ cleConsignation: '30' })).not.toHaveProperty('deposit');
  const { deposit } = fineOf({ numeroConsignation, cleConsignation: '30' }) as Fine;
  expect(deposit).toStrictEqual({ number: numeroConsignation, key: '30' });
});

test.each([
  ['2026-11-02', '2026-11-02'],
  ['2026-11-02T23:30:00', '2026-11-02'],
  ['2026-11-02T23:30:00+01:00', '2026-11-02'],
  ['2026-11-02T23:30:00Z', '2026-11-03'],
  ['2026-07-01T22:00:00.000Z', '2026-07-02'],
  ['2026-11-02T00:30:00+04:00', '2026-11-01'],
  ['2026-11-02T25:30:00Z', '2026-11-02'],
  ['9999-12-31T23:59:59Z', '9999-12-31'],
  ['0001-01-01T00:00:00Z', '0001-01-01'],
])('the date of sending %s is read as the day %s in France', (dateEnvoi, sentOn) => {
  expect(parseLookupAnswer({ ...wire, dateEnvoi })).toMatchObject({ value: { sentOn } });
});

test('deadlines and settlements with a time are read as days in France', () => {
  const jusquAu = '2026-12-01T23:30:00Z';
  const bareme = [{ palier: 'MINORE', montant: 9000, jusquAu, jusquAuVirement: jusquAu }];
  const reglement = { date: jusquAu, montant: 1000, moyen: 'CB', referenceReglement: 'R1' };
  expect(parseLookupAnswer({ ...wire, bareme, reglements: [reglement] })).toMatchObject({
    value: {
      steps: [{ until: '2026-12-02', transferUntil: '2026-12-02' }],
      settlements: [{ day: '2026-12-02' }],
    },
  });
});

test.each(['MINORE', 'FORFAITAIRE', 'MAJORE'] as const)('the amount step %s is read', (palier) => {
  const level = { MINORE: 'reduced', FORFAITAIRE: 'standard', MAJORE: 'increased' }[palier];
  const answer = parseLookupAnswer({ ...wire, bareme: [{ palier, montant: 1 }] });
  expect(answer).toMatchObject({ ok: true, value: { steps: [{ level, amount: 1 }] } });
});

test('an unknown status and an unknown kind of notice are read as UNKNOWN', () => {
  const answer = parseLookupAnswer({
    ...wire,
    statutPaiement: { valeur: 'NOUVEAU' },
    typeAmende: 'AFX',
  });
  expect(answer).toMatchObject({ ok: true, value: { status: 'UNKNOWN', kind: 'UNKNOWN' } });
});

test.each([
  ['<html>a captive portal</html>'],
  [42],
  [{ ...wire, numero: 'abc' }],
  [{ ...wire, numero: 'n° 1' }],
  [{ ...wire, cle: '29a' }],
  [{ ...wire, dateEnvoi: '02/11/2026' }],
  [{ ...wire, dateEnvoi: 'Mon 2026-11-02' }],
  [{ ...wire, dateEnvoi: '2026-11-2' }],
  [{ ...wire, montant: 12.5 }],
  [{ ...wire, montant: -1 }],
  [{ ...wire, bareme: [{ palier: 'AUTRE', montant: 1 }] }],
])('the answer %j is unreadable', (body) => {
  expect(parseLookupAnswer(body)).toEqual({ ok: false, failure: { reason: 'unreadable' } });
});
