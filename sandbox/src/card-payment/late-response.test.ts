import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../database/migrate.ts';
import type { OpenDatabase } from '../database/tables.ts';
import { flexibleFine, PaymentHarness } from '../testing/payment-harness.ts';
import { testDatabases } from '../testing/test-databases.ts';

const minute = 60_000;
const partly = 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';
const accepted = { responseCode: '00' };
const pending = { responseCode: '60' };
const cancelled = { responseCode: '17' };
const refused = { responseCode: '05' };

describe.each(testDatabases)('a response on $name, after the attempt expired,', ({ open }) => {
  let opened: OpenDatabase;
  let bench: PaymentHarness;
  beforeAll(async () => {
    opened = await open();
    await migrate(opened.queries);
  }, 60_000);
  afterAll(() => opened.close());
  beforeEach(async () => {
    bench = new PaymentHarness(opened.queries);
    await bench.reset();
  });

  const stateOf = async (reference: string) =>
    (await bench.everything()).attempts.find((attempt) => attempt.reference === reference)?.state;
  const amountsBooked = async () =>
    (await bench.everything()).settlements.map(({ amount }) => amount);
  const beginPart = (montantTransaction: number) =>
    bench.begun({ numAvis: flexibleFine.numero, montantTransaction });

  const expire = async () => {
    const reference = await bench.begun();
    bench.now += 15 * minute;
    return reference;
  };

  it.each([
    ['a look-up', () => bench.statusOf()],
    ['nobody', async () => 'A_PAYER'],
  ])('is booked all the same, when %s noticed that it had expired', async (_who, look) => {
    const reference = await expire();
    expect(await look()).toBe('A_PAYER');
    expect(await bench.respond(reference, accepted)).toBe(204);
    expect(await stateOf(reference)).toBe('ACCEPTED_LATE');
    expect(await bench.statusOf()).toBe('PAYE');
    expect(await bench.payments()).toMatchObject([{ state: 'ACCEPTED_LATE', overpaid: false }]);
  });

  it.each([refused, cancelled, pending])('changes nothing with %o', async (answer) => {
    const reference = await expire();
    expect(await bench.respond(reference, answer)).toBe(204);
    expect([await stateOf(reference), await bench.statusOf()]).toEqual(['EXPIRED', 'A_PAYER']);
    expect(await bench.verdicts()).toEqual(['ignored']);
  });

  it('overpays a fine that was paid meanwhile, and both show in all books', async () => {
    const first = await expire();
    const second = await bench.begun();
    await bench.respond(second);
    expect(await bench.respond(first)).toBe(204);
    expect(await amountsBooked()).toEqual([9000, 9000]);
    const { statutPaiement, reglements } = await bench.lookUp();
    expect([statutPaiement.valeur, reglements?.length]).toEqual(['PAYE', 2]);
    expect(await bench.payments()).toMatchObject([
      { state: 'ACCEPTED', overpaid: false, settlement: { amount: 9000 } },
      { state: 'ACCEPTED_LATE', overpaid: true, settlement: { amount: 9000 } },
    ]);
  });

  it('pays the fine while another attempt is under way, and that one overpays', async () => {
    const first = await expire();
    const second = await bench.begun();
    await bench.respond(first);
    expect(await bench.statusOf()).toBe('PAYE');
    expect((await bench.begin()).json().error.code).toBe('payment-under-way');
    await bench.respond(second);
    expect([await stateOf(second), await bench.statusOf()]).toEqual(['ACCEPTED', 'PAYE']);
    expect((await bench.payments()).map(({ overpaid }) => overpaid)).toEqual([true, false]);
  });

  it('leaves the fine paid when the attempt under way is refused or expires', async () => {
    for (const end of ['refused', 'expired']) {
      await bench.reset();
      const first = await expire();
      const second = await bench.begun();
      await bench.respond(first);
      if (end === 'refused') await bench.respond(second, refused);
      bench.now += 15 * minute;
      expect(await bench.statusOf()).toBe('PAYE');
      expect(await stateOf(second)).toBe(end.toUpperCase());
    }
  });

  it('with a part leaves the fine to whoever is paying it', async () => {
    const first = await beginPart(4000);
    bench.now += 15 * minute;
    const second = await beginPart(9000);
    await bench.respond(first, { amount: '4000' });
    expect(await bench.statusOf(flexibleFine)).toBe('EN_COURS_PAIEMENT');
    await bench.respond(second, refused);
    expect(await bench.statusOf(flexibleFine)).toBe('A_PAYER');
    await beginPart(5000);
  });

  it('with a part that nobody is paying waits like any part', async () => {
    const first = await beginPart(4000);
    bench.now += 15 * minute;
    await bench.respond(first, { amount: '4000' });
    expect(await bench.statusOf(flexibleFine)).toBe(partly);
    bench.now += 30_000;
    expect(await bench.statusOf(flexibleFine)).toBe('A_PAYER');
  });

  it('with the last part pays the fine that waits for it', async () => {
    const first = await beginPart(4000);
    bench.now += 15 * minute;
    await bench.respond(await beginPart(5000), { amount: '5000' });
    expect(await bench.statusOf(flexibleFine)).toBe(partly);
    await bench.respond(first, { amount: '4000' });
    expect(await bench.statusOf(flexibleFine)).toBe('PAYE');
  });

  it('with all that was due pays a fine that has become dearer', async () => {
    const reference = await expire();
    await bench.statusOf();
    await opened.queries.updateTable('fine').set({ amount: 13500 }).execute();
    await bench.respond(reference);
    expect(await bench.statusOf()).toBe('PAYE');
  });
});
