import { describe, expect, it } from 'vitest';
import { flexibleFine, setUpPayments } from '../../test/payment-harness.ts';
import { setUpDatabase, testDatabases } from '../../test/test-databases.ts';

const minute = 60_000;
const partly = 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';
const accepted = { responseCode: '00' };
const pending = { responseCode: '60' };
const cancelled = { responseCode: '17' };
const refused = { responseCode: '05' };

describe.each(testDatabases)('a response to an expired attempt on $name', ({ open }) => {
  const opened = setUpDatabase(open);
  const harness = setUpPayments(opened);

  const stateOf = async (reference: string) =>
    (await harness.everything()).attempts.find((attempt) => attempt.reference === reference)?.state;
  const amountsBooked = async () =>
    (await harness.everything()).settlements.map(({ amount }) => amount);
  const startPart = (montantTransaction: number) =>
    harness.startPayment({ numAvis: flexibleFine.numero, montantTransaction });

  const expire = async () => {
    const reference = await harness.startPayment();
    harness.now += 15 * minute;
    return reference;
  };

  it.each([
    ['a look-up', () => harness.statusOf()],
    ['no call', async () => 'A_PAYER'],
  ])(
    'is booked as late and pays the fine after %s noticed the expiry',
    async (_who, readStatus) => {
      const reference = await expire();
      expect(await readStatus()).toBe('A_PAYER');
      expect(await harness.respond(reference, accepted)).toBe(204);
      expect(await stateOf(reference)).toBe('ACCEPTED_LATE');
      expect(await harness.statusOf()).toBe('PAYE');
      expect(await harness.payments()).toMatchObject([{ state: 'ACCEPTED_LATE', overpaid: false }]);
    },
  );

  it.each([refused, cancelled, pending])(
    'with %o is ignored and changes nothing',
    async (answer) => {
      const reference = await expire();
      expect(await harness.respond(reference, answer)).toBe(204);
      expect([await stateOf(reference), await harness.statusOf()]).toEqual(['EXPIRED', 'A_PAYER']);
      expect(await harness.verdicts()).toEqual(['ignored']);
    },
  );

  it('overpays a fine that another attempt has paid, and both are listed', async () => {
    const first = await expire();
    const second = await harness.startPayment();
    await harness.respond(second);
    expect(await harness.respond(first)).toBe(204);
    expect(await amountsBooked()).toEqual([9000, 9000]);
    const { statutPaiement, reglements } = await harness.lookUp();
    expect([statutPaiement.valeur, reglements?.length]).toEqual(['PAYE', 2]);
    expect(await harness.payments()).toMatchObject([
      { state: 'ACCEPTED', overpaid: false, settlement: { amount: 9000 } },
      { state: 'ACCEPTED_LATE', overpaid: true, settlement: { amount: 9000 } },
    ]);
  });

  it('pays the fine while another attempt is under way, which then overpays', async () => {
    const first = await expire();
    const second = await harness.startPayment();
    await harness.respond(first);
    expect(await harness.statusOf()).toBe('PAYE');
    expect((await harness.postPayment()).json().error.code).toBe('payment-under-way');
    await harness.respond(second);
    expect([await stateOf(second), await harness.statusOf()]).toEqual(['ACCEPTED', 'PAYE']);
    expect((await harness.payments()).map(({ overpaid }) => overpaid)).toEqual([true, false]);
  });

  it('leaves the fine paid when the attempt under way is refused or expires', async () => {
    for (const end of ['refused', 'expired']) {
      await harness.reset();
      const first = await expire();
      const second = await harness.startPayment();
      await harness.respond(first);
      if (end === 'refused') await harness.respond(second, refused);
      harness.now += 15 * minute;
      expect(await harness.statusOf()).toBe('PAYE');
      expect(await stateOf(second)).toBe(end.toUpperCase());
    }
  });

  it('for a part leaves the current attempt under way, and the rest payable later', async () => {
    const first = await startPart(4000);
    harness.now += 15 * minute;
    const second = await startPart(9000);
    await harness.respond(first, { amount: '4000' });
    expect(await harness.statusOf(flexibleFine)).toBe('EN_COURS_PAIEMENT');
    await harness.respond(second, refused);
    expect(await harness.statusOf(flexibleFine)).toBe('A_PAYER');
    await startPart(5000);
  });

  it('for a part makes the fine wait 30 seconds if no attempt is under way', async () => {
    const first = await startPart(4000);
    harness.now += 15 * minute;
    await harness.respond(first, { amount: '4000' });
    expect(await harness.statusOf(flexibleFine)).toBe(partly);
    harness.now += 30_000;
    expect(await harness.statusOf(flexibleFine)).toBe('A_PAYER');
  });

  it('for the last part pays a fine that waits after another part', async () => {
    const first = await startPart(4000);
    harness.now += 15 * minute;
    await harness.respond(await startPart(5000), { amount: '5000' });
    expect(await harness.statusOf(flexibleFine)).toBe(partly);
    await harness.respond(first, { amount: '4000' });
    expect(await harness.statusOf(flexibleFine)).toBe('PAYE');
  });

  it('for a part leaves a fine paid, even if its amount has increased since', async () => {
    const part = await startPart(1000);
    harness.now += 15 * minute;
    await harness.respond(await startPart(9000));
    await opened.queries.updateTable('fine').set({ amount: 13500 }).execute();
    await harness.respond(part, { amount: '1000' });
    expect(await amountsBooked()).toEqual([9000, 1000]);
    expect(await harness.statusOf(flexibleFine)).toBe('PAYE');
  });

  it('for the whole amount pays a fine whose amount has increased meanwhile', async () => {
    const reference = await expire();
    await harness.statusOf();
    await opened.queries.updateTable('fine').set({ amount: 13500 }).execute();
    await harness.respond(reference);
    expect(await harness.statusOf()).toBe('PAYE');
  });
});
