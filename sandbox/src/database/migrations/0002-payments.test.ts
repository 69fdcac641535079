import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paymentStatuses, type PaymentStatus } from '../../fine/fine.ts';
import { testDatabases } from '../../../test/test-databases.ts';
import type { OpenDatabase, AttemptState } from '../tables.ts';

const numero = '33333122111221';
const partly = 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL';

/** Steps that lead an attempt into each state. */
const ways: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  ACTIVE: [],
  PENDING: ['PENDING'],
  ACCEPTED: ['ACCEPTED'],
  REFUSED: ['REFUSED'],
  CANCELLED: ['CANCELLED'],
  EXPIRED: ['EXPIRED'],
  SUPERSEDED: ['SUPERSEDED'],
  ACCEPTED_LATE: ['EXPIRED', 'ACCEPTED_LATE'],
};
const states = Object.keys(ways) as AttemptState[];

const allowedForAttempts = new Set([
  'ACTIVE → PENDING',
  'ACTIVE → ACCEPTED',
  'ACTIVE → REFUSED',
  'ACTIVE → CANCELLED',
  'ACTIVE → EXPIRED',
  'ACTIVE → SUPERSEDED',
  'PENDING → ACCEPTED',
  'PENDING → REFUSED',
  'PENDING → CANCELLED',
  'EXPIRED → ACCEPTED_LATE',
  'SUPERSEDED → ACCEPTED_LATE',
  'REFUSED → ACCEPTED_LATE',
  'CANCELLED → ACCEPTED_LATE',
]);

const allowedForFines = new Set([
  'A_PAYER → EN_COURS_PAIEMENT',
  'A_PAYER → PAYE',
  `A_PAYER → ${partly}`,
  'EN_COURS_PAIEMENT → A_PAYER',
  'EN_COURS_PAIEMENT → PAYE',
  `EN_COURS_PAIEMENT → ${partly}`,
  `${partly} → PAYE`,
]);

/** Returns every pair of two different values, split into allowed and refused moves. */
function movesOf<Value extends string>(values: readonly Value[], allowed: ReadonlySet<string>) {
  const all = values.flatMap((from) =>
    values.filter((to) => to !== from).map((to) => ({ from, to })),
  );
  const isAllowed = ({ from, to }: { from: string; to: string }) => allowed.has(`${from} → ${to}`);
  return { allowed: all.filter(isAllowed), refused: all.filter((move) => !isAllowed(move)) };
}

const attemptMoves = movesOf(states, allowedForAttempts);
const fineMoves = movesOf(paymentStatuses, allowedForFines);

describe.each(testDatabases)('the rules of payment in $name', ({ open }) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  }, 60_000);
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.queries.deleteFrom('fine').execute();
  });

  const insertFine = (statut: PaymentStatus, changes: { reexposed_at?: Date } = {}) =>
    database.queries
      .insertInto('fine')
      .values({ ...emptyFine, numero, cle: '29', statut, ...changes })
      .execute();
  const moveFine = (statut: PaymentStatus) =>
    database.queries.updateTable('fine').set({ statut, reexposed_at: null }).execute();
  const insertAttempt = (changes: Partial<typeof attempt> = {}) =>
    database.queries
      .insertInto('attempt')
      .values({ ...attempt, ...changes })
      .execute();
  const moveAttempt = (state: AttemptState) =>
    database.queries.updateTable('attempt').set({ state }).execute();

  const attemptIn = async (state: AttemptState) => {
    await insertFine('A_PAYER');
    await insertAttempt();
    for (const step of ways[state]) await moveAttempt(step);
  };

  it.each(attemptMoves.allowed)('an attempt goes from $from to $to', async ({ from, to }) => {
    await attemptIn(from);
    await moveAttempt(to);
    const rows = await database.queries.selectFrom('attempt').select('state').execute();
    expect(rows).toEqual([{ state: to }]);
  });

  it.each(attemptMoves.refused)('an attempt never goes from $from to $to', async ({ from, to }) => {
    await attemptIn(from);
    await expect(moveAttempt(to)).rejects.toThrow(`an attempt never goes from ${from} to ${to}`);
  });

  it.each(fineMoves.allowed)('a fine goes from $from to $to', async ({ from, to }) => {
    await insertFine(from);
    await moveFine(to);
    const rows = await database.queries.selectFrom('fine').select('statut').execute();
    expect(rows).toEqual([{ statut: to }]);
  });

  it.each(fineMoves.refused)('a fine never goes from $from to $to', async ({ from, to }) => {
    await insertFine(from);
    await expect(moveFine(to)).rejects.toThrow(
      /a fine never goes|a fine paid in part is not payable again by itself/,
    );
  });

  it('a fine paid in part can become payable again once its day is set', async () => {
    await insertFine(partly, { reexposed_at: new Date() });
    await expect(moveFine('A_PAYER')).resolves.toBeDefined();
  });

  it('only a fine paid in part can have a day on which it is payable again', async () => {
    await expect(insertFine('A_PAYER', { reexposed_at: new Date() })).rejects.toThrow(
      'fine_reexposed_when_partly_paid',
    );
  });

  it.each(states.filter((state) => state !== 'ACTIVE'))(
    'an attempt never starts in the state %s',
    async (state) => {
      await insertFine('A_PAYER');
      await expect(insertAttempt({ state })).rejects.toThrow('an attempt begins ACTIVE');
    },
  );

  it.each([
    ['amount', { amount: 1 }],
    ['settlement type', { settlement_type: 'CONSIGNATION' as const }],
    ['in_full flag', { in_full: false }],
    ['reference', { reference: 'another' }],
    ['fine', { fine_numero: '33333122311221' }],
  ])('the %s of an attempt never changes', async (_what, change) => {
    await insertFine('A_PAYER');
    await insertAttempt();
    await expect(database.queries.updateTable('attempt').set(change).execute()).rejects.toThrow(
      'what an attempt pays never changes',
    );
  });

  it.each([
    ['an amount of 0', { amount: 0 }],
    ['a negative amount', { amount: -1 }],
    ['a reference of 36 characters', { reference: 'a'.repeat(36) }],
    ['an empty reference', { reference: '' }],
    ['a dash in its reference', { reference: 'a-b' }],
    ['an unknown settlement type', { settlement_type: 'FINE' as 'AMENDE' }],
    ['an unknown language', { locale: 'la' }],
  ])('an attempt never has %s', async (_what, change) => {
    await insertFine('A_PAYER');
    await expect(insertAttempt(change)).rejects.toThrow(/check constraint/);
  });

  it.each([[[]], [['PENDING']]] as const)(
    'a fine has at most one attempt under way, after the steps %j',
    async (steps) => {
      await insertFine('A_PAYER');
      await insertAttempt();
      for (const step of steps) await moveAttempt(step);
      await expect(insertAttempt({ reference: 'second' })).rejects.toThrow(
        'attempt_one_under_way_per_fine',
      );
    },
  );

  it('a fine can have another attempt once the first has ended', async () => {
    await insertFine('A_PAYER');
    await insertAttempt();
    await moveAttempt('CANCELLED');
    await expect(insertAttempt({ reference: 'second' })).resolves.toBeDefined();
  });

  it('an attempt is booked at most once', async () => {
    await insertFine('A_PAYER');
    await insertAttempt();
    const book = (reference: string) =>
      database.queries
        .insertInto('settlement')
        .values({ ...settlement, reference, attempt_reference: attempt.reference })
        .execute();
    await book('C1');
    await expect(book('C2')).rejects.toThrow(/unique constraint/);
  });

  it('attempts, settlements and responses are deleted with their fine', async () => {
    await insertFine('A_PAYER');
    await insertAttempt();
    await database.queries
      .insertInto('settlement')
      .values({ ...settlement, attempt_reference: attempt.reference })
      .execute();
    await database.queries
      .insertInto('payment_response')
      .values({
        transaction_reference: attempt.reference,
        received_at: new Date(),
        response_code: '00',
        verdict: 'booked',
      })
      .execute();
    await database.queries.deleteFrom('fine').execute();
    for (const table of ['attempt', 'settlement', 'payment_response'] as const) {
      expect(await database.queries.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });
});

const emptyFine = { type_amende: 'AF', amount: 9000, seed_fingerprint: 'x' } as const;

const attempt = {
  reference: 'first',
  fine_numero: numero,
  settlement_type: 'AMENDE' as 'AMENDE' | 'CONSIGNATION',
  amount: 9000,
  in_full: true,
  locale: 'fr',
  state: 'ACTIVE' as AttemptState,
  started_at: new Date('2026-03-01T12:00:00Z'),
  expires_at: new Date('2026-03-01T12:15:00Z'),
};

const settlement = {
  fine_numero: numero,
  reference: 'C1',
  settled_at: '2026-03-01',
  amount: 9000,
  means: 'CARTE',
};
