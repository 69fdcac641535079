import { describe, expect, it } from 'vitest';
import {
  setUpReceipts,
  paidFine,
  partlyPaidFine,
  tobacconistFine,
} from '../../test/receipt-harness.ts';
import { setUpDatabase, testDatabases } from '../../test/test-databases.ts';

describe.each(testDatabases)('letters on $name', ({ open }) => {
  const database = setUpDatabase(open);
  const harness = setUpReceipts(database);

  const letters = () =>
    database.queries
      .selectFrom('outgoing_letter')
      .innerJoin('settlement', 'settlement.id', 'settlement_id')
      .select(['locale', 'reference'])
      .orderBy('outgoing_letter.id')
      .execute();

  it('are recorded once, and a repeated request gets the date of the first', async () => {
    const first = await harness.letter();
    expect([first.statusCode, first.json()]).toEqual([
      200,
      { etat: 'FAIT', date: '2026-03-01T12:00:00.000Z' },
    ]);
    harness.now += 60_000;
    const second = await harness.letter({ avisId: paidFine.numeroConsignation });
    expect(second.json()).toEqual({ etat: 'DEJA_FAIT', date: '2026-03-01T12:00:00.000Z' });
    expect((await harness.letter({ locale: 'de' })).json().etat).toBe('DEJA_FAIT');
    expect(await letters()).toMatchObject([{ locale: 'fr' }]);
  });

  it('are recorded once when requested twenty times at once', async () => {
    const answers = await Promise.all([...Array(20).keys()].map(() => harness.letter()));
    const states = answers.map((answer) => answer.json().etat);
    expect(states.filter((state) => state === 'FAIT')).toHaveLength(1);
    expect(states.filter((state) => state === 'DEJA_FAIT')).toHaveLength(19);
    expect(await letters()).toHaveLength(1);
  });

  it('are about the newest settlement if none is named', async () => {
    await harness.letter({ avisId: partlyPaidFine.numero });
    expect(await letters()).toMatchObject([{ reference: 'R-SECOND' }]);
  });

  it('are recorded separately for a named settlement and for the newest one', async () => {
    const named = { avisId: partlyPaidFine.numero, referenceReglement: 'R-FIRST' };
    expect((await harness.letter(named)).json().etat).toBe('FAIT');
    expect((await harness.letter({ avisId: partlyPaidFine.numero })).json().etat).toBe('FAIT');
    const unknown = await harness.letter({ ...named, referenceReglement: 'R-PAID' });
    expect(unknown.json().error.code).toBe('settlement-unknown');
    expect(await letters()).toMatchObject([{ reference: 'R-FIRST' }, { reference: 'R-SECOND' }]);
  });

  it.each([['99999999999991'], [tobacconistFine.numero]])(
    'about the notice %s are refused, because it has no receipt here',
    async (avisId) => {
      const answer = await harness.letter({ avisId });
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'settlement-unknown']);
    },
  );

  it('about a notice without a payment are refused', async () => {
    await harness.reset([{ ...paidFine, statutPaiement: { valeur: 'A_PAYER' }, reglements: [] }]);
    expect((await harness.letter()).json().error.code).toBe('settlement-unknown');
  });
});
