import { describe, expect, it } from 'vitest';
import { flexibleFine, plainFine, setUpPayments } from '../../test/payment-harness.ts';
import { setUpDatabase, testDatabases } from '../../test/test-databases.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const nothing = { etat: 'AUCUN', numAvis: plainFine.numero, cleAvis: plainFine.cle };
const transfer = {
  date: '2026-02-01',
  montant: 6000,
  moyen: 'VIREMENT',
  referenceReglement: 'R1',
};

describe.each(testDatabases)('the confirmation on $name', ({ open }) => {
  const opened = setUpDatabase(open);
  const harness = setUpPayments(opened);

  it('reports no earlier refusal after a later attempt has expired', async () => {
    await harness.respond(await harness.startPayment(), { responseCode: '05' });
    harness.now += minute;
    await harness.startPayment();
    expect(await harness.confirm()).toMatchObject({ etat: 'EN_COURS' });
    harness.now += 15 * minute;
    expect(await harness.confirm()).toEqual(nothing);
  });

  it('for a payment gives the amount of a later unanswered attempt for one day', async () => {
    const { numero: own } = flexibleFine;
    await harness.reset([{ ...flexibleFine, reglements: [transfer] }]);
    const reference = await harness.startPayment({ numAvis: own, montantTransaction: 3000 });
    harness.now += 15 * minute;
    const expected = { etat: 'PAYE', referenceReglement: 'R1', montant: 6000 };
    expect(await harness.confirm(flexibleFine)).toMatchObject({ ...expected, sansReponse: 3000 });
    harness.now += day;
    expect(await harness.confirm(flexibleFine)).toMatchObject({ ...expected, sansReponse: 0 });
    await harness.respond(reference, { amount: '3000' });
    const late = { etat: 'PAYE', montant: 3000, sansReponse: 0 };
    expect(await harness.confirm(flexibleFine)).toMatchObject(late);
  });

  it.each([
    ['at the bank', true],
    ['on its card page', false],
  ])('after a late part reports the attempt that is still %s', async (_, isPending) => {
    const { numero: numAvis } = flexibleFine;
    const first = await harness.startPayment({ numAvis, montantTransaction: 3000 });
    harness.now += 15 * minute;
    const second = await harness.startPayment({ numAvis, montantTransaction: 6000 });
    harness.now += minute;
    if (isPending) await harness.respond(second, { amount: '6000', responseCode: '60' });
    harness.now += minute;
    await harness.respond(first, { amount: '3000' });
    expect(await harness.statusOf(flexibleFine)).toBe('EN_COURS_PAIEMENT');
    const answer = await harness.confirm(flexibleFine);
    expect(answer).toMatchObject({ etat: 'EN_COURS', montant: 6000 });
    // A payer who left the card page can return to it.
    expect('expireLe' in answer).toBe(!isPending);
    const { reglements } = await harness.lookUp(flexibleFine);
    expect(reglements).toMatchObject([{ montant: 3000 }]);
    harness.now += minute;
    await harness.respond(second, { amount: '6000' });
    const both = { etat: 'PAYE', montant: 6000, resteAPayer: 0, sansReponse: 0 };
    expect(await harness.confirm(flexibleFine)).toMatchObject(both);
  });

  it('gives the amount of an attempt that stays pending for more than a day', async () => {
    const first = await harness.startPayment();
    harness.now += 15 * minute;
    const second = await harness.startPayment();
    await harness.respond(second, { responseCode: '60' });
    harness.now += day + minute;
    await harness.respond(first);
    expect(await harness.statusOf()).toBe('PAYE');
    expect(await harness.confirm()).toMatchObject({ etat: 'PAYE', sansReponse: 9000 });
    harness.now += minute;
    await harness.respond(second, { responseCode: '05' });
    expect(await harness.confirm()).toMatchObject({ etat: 'REFUSE', sansReponse: 0 });
  });

  it('for a payment leaves out an unanswered attempt that started before it', async () => {
    const own = { numAvis: flexibleFine.numero };
    await harness.startPayment(own);
    harness.now += minute;
    const part = await harness.startPayment({ ...own, montantTransaction: 2000, reprendre: true });
    await harness.respond(part, { amount: '2000' });
    const expected = { etat: 'PAYE', montant: 2000, sansReponse: 0 };
    expect(await harness.confirm(flexibleFine)).toMatchObject(expected);
  });

  it.each([
    ['60', 9000],
    ['05', 0],
  ])(
    'counts a superseded attempt answered late with %s as %i unanswered cents',
    async (late, cents) => {
      const first = await harness.startPayment();
      harness.now += minute;
      const second = await harness.startPayment({ reprendre: true });
      await harness.respond(second, { responseCode: '05' });
      expect(await harness.confirm()).toMatchObject({ etat: 'REFUSE', sansReponse: 9000 });
      await harness.respond(first, { responseCode: late });
      expect(await harness.confirm()).toMatchObject({ etat: 'REFUSE', sansReponse: cents });
    },
  );
});
