import { describe, expect, it } from 'vitest';
import { noticeKinds } from '../fine/fine.ts';
import { transferOrder, type WantedTransfer } from './transfer-order.ts';
import { transferAccount } from './transfer-route.ts';

const fine = {
  numero: '33333122111221',
  cle: '29',
  numero_consignation: '33333122111222',
  cle_consignation: '30',
  statut: 'A_PAYER',
  type_amende: 'AF',
  media_reglement: null,
  sent_on: '2026-02-01',
  amount: 9000,
  deposit_amount: 13_500,
  bareme: [
    { palier: 'MINORE', montant: 9000, jusquAu: '2026-03-18', jusquAuVirement: '2026-03-03' },
    {
      palier: 'FORFAITAIRE',
      montant: 13_500,
      jusquAu: '2026-04-17',
      jusquAuVirement: '2026-04-02',
    },
    { palier: 'MAJORE', montant: 37_500 },
  ],
  infraction: null,
  partial_payment_allowed: null,
  reexposed_at: null,
  seed_fingerprint: null,
  is_seed: false,
} satisfies Parameters<typeof transferOrder>[0];

const part = {
  id: 1,
  fine_numero: fine.numero,
  reference: 'R1',
  settled_at: '2026-02-20',
  amount: 2000,
  means: 'CARTE',
  settlement_type: 'AMENDE',
  attempt_reference: null,
} satisfies Parameters<typeof transferOrder>[1][number];

const wanted: WantedTransfer = { number: fine.numero, settlementType: 'AMENDE', amount: 9000 };
const deposit: WantedTransfer = { ...wanted, settlementType: 'CONSIGNATION', amount: 13_500 };
const today = '2026-03-01';

describe('a transfer', () => {
  it('for a fine has its number, its key and the last day on which it may arrive', () => {
    expect(transferOrder(fine, [], wanted, today)).toEqual({
      ok: true,
      order: {
        number: '33333122111221',
        reference: '3333312211122129',
        label: 'AMENDE 3333312211122129',
        kind: 'AF',
        settlementType: 'AMENDE',
        amount: 9000,
        until: '2026-03-03',
        isHighest: false,
      },
    });
  });

  it.each([fine.numero, fine.numero_consignation])(
    'for a deposit, requested under %s, has the number and key of the deposit',
    (number) => {
      expect(transferOrder(fine, [], { ...deposit, number }, today)).toEqual({
        ok: true,
        order: {
          number: '33333122111222',
          reference: '3333312211122230',
          label: 'CONSIGNATION 3333312211122230',
          kind: 'AF',
          settlementType: 'CONSIGNATION',
          amount: 13_500,
          isHighest: false,
        },
      });
    },
  );

  it.each(noticeKinds)(
    'for %s needs an indicator only if the notice kind has one',
    (type_amende) => {
      const isMarked = type_amende === 'AFM' || type_amende === 'AFMm';
      const orderWith = (indicator?: string) =>
        transferOrder({ ...fine, type_amende }, [], { ...wanted, indicator }, today);
      expect(orderWith().ok).toBe(!isMarked);
      expect(orderWith('A1B')).toMatchObject({
        ok: true,
        order: { label: `AMENDE 3333312211122129${isMarked ? ' A1B' : ''}` },
      });
    },
  );

  const atStandard = { ...fine, amount: 13_500 };
  const { bareme } = fine;
  const withoutDays = bareme.map(({ palier, montant }) => ({ palier, montant }));
  it.each([
    ['on its last day', fine, '2026-03-03', 9000, '2026-03-03'],
    ['in the extra days of a card', fine, '2026-03-04', 13_500, '2026-04-02'],
    ['on the last day of the standard amount', atStandard, '2026-04-02', 13_500, '2026-04-02'],
    ['in the extra days of the standard amount', atStandard, '2026-04-03', 37_500, undefined],
    ['at the highest amount', { ...fine, amount: 37_500 }, '2026-06-01', 37_500, undefined],
    ['for amount steps without days', { ...fine, bareme: withoutDays }, today, 9000, undefined],
    ['for a fine without amount steps', { ...fine, bareme: null }, today, 9000, undefined],
    ['for a fine that was not updated for months', fine, '2026-06-01', 9000, undefined],
  ])('%s must have the amount that is due when it arrives', (_, row, day, amount, until) => {
    const verdict = transferOrder(row, [], { ...wanted, amount }, day);
    expect(verdict).toMatchObject({ ok: true, order: { amount } });
    expect(verdict.ok && verdict.order.until).toBe(until);
    const refused = transferOrder(row, [], { ...wanted, amount: amount - 1 }, day);
    expect(refused).toEqual({ ok: false, code: 'amount-refused' });
  });

  it('with the highest amount is marked as such', () => {
    const highest = { ...fine, amount: 37_500 };
    const wantedHighest = { ...wanted, amount: 37_500 };
    expect(transferOrder(highest, [], wantedHighest, today)).toMatchObject({
      order: { isHighest: true },
    });
    expect(transferOrder(atStandard, [], wantedHighest, '2026-04-03')).toMatchObject({
      order: { isHighest: true },
    });
  });

  it('in the extra days of a card may be reduced by earlier payments', () => {
    const rest = { ...wanted, amount: 11_500 };
    expect(transferOrder(fine, [part], rest, '2026-03-04')).toMatchObject({ ok: true });
  });

  it.each([
    ['a paid fine', { ...fine, statut: 'PAYE' }, [], wanted, 'not-payable'],
    [
      'a fine that is being paid',
      { ...fine, statut: 'EN_COURS_PAIEMENT' },
      [],
      wanted,
      'not-payable',
    ],
    ['another amount', fine, [], { ...wanted, amount: 9001 }, 'amount-refused'],
    ['a part where none is allowed', fine, [], { ...wanted, amount: 5000 }, 'amount-refused'],
    ['more than is left', fine, [part], wanted, 'amount-refused'],
    ['a deposit of another amount', fine, [], { ...deposit, amount: 9000 }, 'amount-refused'],
    [
      'a deposit of a fine that has none',
      { ...fine, numero_consignation: null },
      [],
      deposit,
      'deposit-impossible',
    ],
    [
      'the fine under the number of its deposit',
      fine,
      [],
      { ...wanted, number: fine.numero_consignation },
      'deposit-impossible',
    ],
    ['AFM without an indicator', { ...fine, type_amende: 'AFM' }, [], wanted, 'indicator-missing'],
  ] as const)('for %s is refused', (_, row, settlements, refusedTransfer, code) => {
    expect(transferOrder(row, settlements, refusedTransfer, today)).toEqual({ ok: false, code });
  });

  it('for the rest, or for a part where parts are allowed, is accepted', () => {
    expect(transferOrder(fine, [part], { ...wanted, amount: 7000 }, today).ok).toBe(true);
    const flexible = { ...fine, partial_payment_allowed: true };
    expect(transferOrder(flexible, [part], { ...wanted, amount: 100 }, today).ok).toBe(true);
  });
});

/** Returns the remainder of an IBAN's division by 97, which is 1 for a valid IBAN (ISO 13616). */
function remainderOf(iban: string): bigint {
  const compact = iban.replaceAll(' ', '');
  const rearranged = compact.slice(4) + compact.slice(0, 4);
  return BigInt(rearranged.replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)))) % 97n;
}

it('the calculation of IBAN check digits accepts a valid IBAN', () => {
  expect(remainderOf('FR14 2004 1010 0505 0001 3M02 606')).toBe(1n);
});

it('the IBAN of the account has the French format but wrong check digits', () => {
  expect(remainderOf(transferAccount.iban)).not.toBe(1n);
  expect(transferAccount.iban.replaceAll(' ', '')).toMatch(/^FR\d{25}$/);
});
