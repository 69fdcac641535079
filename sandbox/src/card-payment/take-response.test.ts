import { describe, expect, it } from 'vitest';
import { flexibleFine, requestOf, setUpPayments, plainFine } from '../../test/payment-harness.ts';
import { setUpDatabase, testDatabases } from '../../test/test-databases.ts';

const minute = 60_000;
const partly = 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';
const accepted = { responseCode: '00' };
const pending = { responseCode: '60' };
const cancelled = { responseCode: '17' };
const refused = { responseCode: '05' };

describe.each(testDatabases)('a response on $name', ({ open }) => {
  const opened = setUpDatabase(open);
  const harness = setUpPayments(opened);

  const stateOf = async (reference: string) =>
    (await harness.everything()).attempts.find((attempt) => attempt.reference === reference)?.state;
  const amountsBooked = async () =>
    (await harness.everything()).settlements.map(({ amount }) => amount);
  const startPart = (montantTransaction: number) =>
    harness.startPayment({ numAvis: flexibleFine.numero, montantTransaction });

  it('that accepts the payment books the money and pays the fine', async () => {
    const reference = await harness.startPayment();
    expect(await harness.respond(reference)).toBe(204);
    expect(await stateOf(reference)).toBe('ACCEPTED');
    expect(await harness.lookUp()).toMatchObject({
      statutPaiement: { valeur: 'PAYE' },
      reglements: [
        {
          date: '2026-03-01T13:01:02+01:00',
          montant: 9000,
          moyen: 'CARTE',
          referenceReglement: expect.stringMatching(/^C[0-9A-F]{12}$/),
        },
      ],
    });
    expect(await harness.verdicts()).toEqual(['booked']);
  });

  it('is booked under the order reference that the card page showed', async () => {
    const request = requestOf((await harness.postPayment()).body);
    await harness.respond(request.get('transactionReference') ?? '');
    const { settlements } = await harness.everything();
    expect(settlements).toMatchObject([{ reference: request.get('orderId') }]);
  });

  it('without a decision time is booked with the time of its arrival', async () => {
    await harness.send(
      harness.response(await harness.startPayment(), { transactionDateTime: undefined }),
    );
    const { reglements } = await harness.lookUp();
    expect(reglements?.[0]?.date).toBe('2026-03-01T12:00:00.000Z');
  });

  it.each([
    ['refuses', refused, 'REFUSED', 'refused'],
    ['cancels', cancelled, 'CANCELLED', 'cancelled'],
    ['has an unknown code', { responseCode: '42' }, 'REFUSED', 'refused'],
  ] as const)('that %s makes the fine payable again', async (_what, answer, state, verdict) => {
    const reference = await harness.startPayment();
    expect(await harness.respond(reference, answer)).toBe(204);
    expect(await stateOf(reference)).toBe(state);
    expect(await harness.statusOf()).toBe('A_PAYER');
    expect(await amountsBooked()).toEqual([]);
    expect(await harness.verdicts()).toEqual([verdict]);
  });

  it('that is pending books nothing, and a later one decides', async () => {
    const reference = await harness.startPayment();
    await harness.respond(reference, pending);
    expect([await stateOf(reference), await harness.statusOf()]).toEqual([
      'PENDING',
      'EN_COURS_PAIEMENT',
    ]);
    expect(await amountsBooked()).toEqual([]);
    harness.now += 60 * minute;
    await harness.respond(reference, accepted);
    expect([await stateOf(reference), await harness.statusOf()]).toEqual(['ACCEPTED', 'PAYE']);
    expect(await amountsBooked()).toEqual([9000]);
  });

  describe.each([
    ['ACCEPTED', [accepted]],
    ['ACCEPTED_LATE', [refused, accepted]],
    ['REFUSED', [refused]],
    ['CANCELLED', [cancelled]],
    ['PENDING', [pending]],
  ] as const)('to an attempt in the state %s', (state, answers) => {
    const verdicts = {
      ACCEPTED: ['duplicate', 'ignored', 'ignored', 'ignored'],
      ACCEPTED_LATE: ['duplicate', 'ignored', 'ignored', 'ignored'],
      REFUSED: ['late', 'ignored', 'ignored', 'duplicate'],
      CANCELLED: ['late', 'ignored', 'duplicate', 'ignored'],
      PENDING: ['booked', 'duplicate', 'cancelled', 'refused'],
    }[state];

    it.each([
      [accepted, verdicts[0]],
      [pending, verdicts[1]],
      [cancelled, verdicts[2]],
      [refused, verdicts[3]],
    ])('with %o counts as %s', async (answer, verdict) => {
      const reference = await harness.startPayment();
      for (const earlier of answers) await harness.respond(reference, earlier);
      expect(await stateOf(reference)).toBe(state);
      const before = await harness.verdicts();
      const earlier = answers.findIndex((each) => each === answer);
      expect(await harness.respond(reference, answer)).toBe(204);
      expect(await harness.verdicts()).toEqual(
        earlier === -1 ? [...before, verdict] : before.with(earlier, `${before[earlier]} ×2`),
      );
      const isUnchanged = verdict === 'duplicate' || verdict === 'ignored';
      expect((await stateOf(reference)) === state).toBe(isUnchanged);
    });
  });

  it('for a part makes the fine wait 30 seconds, and for the last part pays it', async () => {
    const waits: string[] = [];
    for (const amount of [2000, 3000]) {
      await harness.respond(await startPart(amount), { amount: String(amount) });
      waits.push(await harness.statusOf(flexibleFine));
      harness.now += 29_999;
      waits.push(await harness.statusOf(flexibleFine));
      harness.now += 1;
      waits.push(await harness.statusOf(flexibleFine));
    }
    expect(waits).toEqual([partly, partly, 'A_PAYER', partly, partly, 'A_PAYER']);
    const tooMuch = { numAvis: flexibleFine.numero, montantTransaction: 4001 };
    expect((await harness.postPayment(tooMuch)).json().error.code).toBe('amount-refused');
    await harness.respond(await startPart(4000), { amount: '4000' });
    const { statutPaiement, reglements } = await harness.lookUp(flexibleFine);
    expect(statutPaiement.valeur).toBe('PAYE');
    expect(reglements?.map(({ montant }) => montant)).toEqual([2000, 3000, 4000]);
  });

  it('for a deposit marks the fine as paid by deposit', async () => {
    const reference = await harness.startPayment({
      numAvis: flexibleFine.numeroConsignation,
      typeReglement: 'CONSIGNATION',
      montantTransaction: 13500,
    });
    await harness.respond(reference, { amount: '13500' });
    expect(await harness.statusOf(flexibleFine)).toBe('PAYE');
    expect(await harness.confirm(flexibleFine)).toMatchObject({
      etat: 'PAYE',
      typeReglement: 'CONSIGNATION',
      montant: 13500,
    });
  });

  it('that arrives twenty times at once is booked once and counted in one row', async () => {
    const body = harness.response(await harness.startPayment());
    const answers = await Promise.all(Array.from({ length: 20 }, () => harness.send(body)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 204));
    expect(await amountsBooked()).toEqual([9000]);
    expect(await harness.verdicts()).toEqual(['booked ×20']);
  });

  it('that accepts books the money once if a refusal arrives at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      await harness.reset();
      const reference = await harness.startPayment();
      await Promise.all([
        harness.respond(reference, refused),
        harness.respond(reference, accepted),
      ]);
      expect(await amountsBooked()).toEqual([9000]);
      expect(await harness.statusOf()).toBe('PAYE');
    }
  });

  it('to a payment that was deleted with its fine is refused', async () => {
    const reference = await harness.startPayment();
    await harness.reset();
    expect(await harness.respond(reference)).toBe(400);
    expect(await harness.statusOf()).toBe('A_PAYER');
  });

  it('that is refused gets the reason, but not the reference of the payment', async () => {
    const reference = await harness.startPayment();
    const reasonFor = async (body: Readonly<Record<string, string>>) =>
      (await harness.send(body)).json().error.message;
    expect(await reasonFor(harness.response('0123456789abcdef'))).toBe(
      'The response is not taken: unknown-reference.',
    );
    expect(await reasonFor(harness.response(reference, { amount: '8999' }))).toBe(
      'The response is not taken: wrong-amount.',
    );
  });

  it('is missing from the listed payment before it arrives', async () => {
    expect(await harness.payments()).toEqual([]);
    await harness.startPayment();
    const [payment] = await harness.payments();
    expect(payment).toEqual({
      numero: '**********1221',
      settlementType: 'AMENDE',
      amount: 9000,
      state: 'ACTIVE',
      startedAt: '2026-03-01T12:00:00.000Z',
      overpaid: false,
    });
  });

  it('does not overpay its fine if another fine was paid as well', async () => {
    await harness.respond(await harness.startPayment());
    harness.now += minute;
    await harness.respond(await startPart(5000), { amount: '5000' });
    expect(await harness.payments()).toMatchObject([
      { amount: 5000, settlement: { amount: 5000 }, overpaid: false },
      { amount: 9000, settlement: { amount: 9000 }, overpaid: false },
    ]);
  });

  it('is listed with a masked number instead of the number of the fine', async () => {
    await harness.respond(await harness.startPayment());
    const payments = await harness.payments();
    expect(payments).toEqual([
      {
        numero: '**********1221',
        settlementType: 'AMENDE',
        amount: 9000,
        state: 'ACCEPTED',
        responseCode: '00',
        startedAt: '2026-03-01T12:00:00.000Z',
        answeredAt: '2026-03-01T12:00:00.000Z',
        settlement: {
          reference: expect.stringMatching(/^C/),
          settledAt: '2026-03-01T13:01:02+01:00',
          amount: 9000,
        },
        overpaid: false,
      },
    ]);
    expect(JSON.stringify(payments)).not.toContain(plainFine.numero);
  });
});
