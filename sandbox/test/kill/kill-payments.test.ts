import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDatabase, openDatabase } from '../../src/database/open-database.ts';
import type { DatabaseLocation } from '../../src/settings/settings.ts';
import type { AttemptState } from '../../src/database/tables.ts';
import type { PaymentStatus } from '../../src/fine/fine.ts';
import { finesToKill, startKillable, type KillableApi, type KillMoment } from './killable-api.ts';
import { RetryingProvider, type Payment } from './retrying-provider.ts';

/**
 * Moments of the kills. An acceptance needs eleven statements. The moments are before the first, between those that
 * change something, before the commit, between commit and answer, and after an answer: in the first response of
 * several, and in later ones.
 */
const moments: readonly (KillMoment | 'after an answer')[] = [
  { statements: 1 },
  { statements: 8 },
  { statements: 11 + 7 },
  { statements: 22 + 9 },
  { statements: 22 + 11 },
  { answers: 2 },
  'after an answer',
];

interface End {
  readonly states: readonly AttemptState[];
  readonly statut: PaymentStatus;
  /** Cents. */
  readonly settled: readonly number[];
  /** Number of responses that were booked as new money. */
  readonly bookings: number;
}

const unpaid = { settled: [], bookings: 0 };
const payments: readonly { readonly payment: Payment; readonly end: End }[] = [
  {
    payment: { code: '00', amount: 9000 },
    end: { states: ['ACCEPTED'], statut: 'PAYE', settled: [9000], bookings: 1 },
  },
  {
    payment: { code: '00', amount: 5000 },
    end: {
      states: ['ACCEPTED'],
      statut: 'ATTENTE_REEXPOSITION_PAIEMENT_PARTIEL',
      settled: [5000],
      bookings: 1,
    },
  },
  {
    payment: { code: '05', amount: 9000 },
    end: { states: ['REFUSED'], statut: 'A_PAYER', ...unpaid },
  },
  {
    payment: { code: '60', amount: 9000 },
    end: { states: ['PENDING'], statut: 'EN_COURS_PAIEMENT', ...unpaid },
  },
];
/** Possible ends of an attempt that was cut off while it started: all or nothing. */
const cutOffEnds: readonly End[] = [
  { states: ['ACTIVE'], statut: 'EN_COURS_PAIEMENT', ...unpaid },
  { states: [], statut: 'A_PAYER', ...unpaid },
];

const started: KillableApi[] = [];

async function start(location: DatabaseLocation): Promise<KillableApi> {
  const api = await startKillable(location);
  started.push(api);
  return api;
}

interface Expectation {
  /** Ends by the number of the fine. */
  readonly ends: ReadonlyMap<string, End>;
  /** Fines whose attempt was cut off. */
  readonly cutOffNumbers: readonly string[];
}

async function killRepeatedly(location: DatabaseLocation): Promise<Expectation> {
  const unusedFines = finesToKill.values();
  const nextNumber = () => unusedFines.next().value?.numero ?? '';
  const provider = new RetryingProvider();
  const ends = new Map<string, End>();
  const cutOffNumbers: string[] = [];

  for (const moment of moments) {
    const api = await start(location);
    await provider.deliverTo(api.origin);
    for (const { payment, end } of payments) {
      const numero = nextNumber();
      ends.set(numero, end);
      await provider.startPayment(api.origin, numero, payment);
    }
    const cutOffNumber = nextNumber();
    cutOffNumbers.push(cutOffNumber);
    if (moment !== 'after an answer') api.killAt(moment);
    await Promise.all([
      provider.deliverTo(api.origin),
      // The killed API may not answer: only the database shows whether the attempt has started.
      provider.startPayment(api.origin, cutOffNumber, { code: '', amount: 9000 }).catch(() => {}),
      moment === 'after an answer' ? provider.nextAcceptance().then(() => api.kill()) : api.ended,
    ]);
  }
  const last = await start(location);
  await provider.deliverTo(last.origin);
  await last.kill();
  return { ends, cutOffNumbers };
}

/** @returns the state that the killed processes left in the database, by the number of the fine */
async function findEnds(location: DatabaseLocation): Promise<ReadonlyMap<string, End>> {
  const database = await openDatabase(location);
  const { queries } = database;
  const fines = await queries.selectFrom('fine').select(['numero', 'statut']).execute();
  const attempts = await queries.selectFrom('attempt').selectAll().execute();
  const settlements = await queries.selectFrom('settlement').selectAll().execute();
  const bookings = await queries
    .selectFrom('payment_response')
    .innerJoin('attempt', 'reference', 'transaction_reference')
    .select('fine_numero')
    .where('verdict', '=', 'booked')
    .execute();
  await database.close();
  const endOf = (numero: string, statut: PaymentStatus): End => {
    const isOfFine = (row: { readonly fine_numero: string }) => row.fine_numero === numero;
    return {
      states: attempts.filter(isOfFine).map(({ state }) => state),
      statut,
      settled: settlements.filter(isOfFine).map(({ amount }) => amount),
      bookings: bookings.filter(isOfFine).length,
    };
  };
  return new Map(fines.map(({ numero, statut }) => [numero, endOf(numero, statut)]));
}

interface DatabasePlace {
  readonly name: string;
  readonly make: () => Promise<{ location: DatabaseLocation; remove: () => Promise<void> }>;
}

const embedded: DatabasePlace = {
  name: 'the embedded database',
  async make() {
    const folder = await mkdtemp(join(tmpdir(), 'killed-'));
    return {
      location: { kind: 'folder', path: join(folder, 'database') },
      remove: () => rm(folder, { recursive: true }),
    };
  },
};

const onServer = (url: string): DatabasePlace => ({
  name: 'a PostgreSQL server',
  async make() {
    const database = await createDatabase(url);
    return {
      location: { kind: 'server', url: database.url },
      remove: () => Promise.resolve(database[Symbol.asyncDispose]()),
    };
  },
});

const url = process.env['TEST_DATABASE_URL'];

it.each(url ? [embedded, onServer(url)] : [embedded])(
  'an API on $name that is killed repeatedly books each acceptance once',
  { timeout: 120_000 },
  async ({ make }) => {
    const { location, remove } = await make();
    try {
      const { ends, cutOffNumbers } = await killRepeatedly(location);
      const found = await findEnds(location);
      for (const [numero, end] of ends) expect(found.get(numero), numero).toEqual(end);
      for (const numero of cutOffNumbers) expect(cutOffEnds).toContainEqual(found.get(numero));
    } finally {
      await Promise.all(started.map((api) => api.kill()));
      await remove();
    }
  },
);
