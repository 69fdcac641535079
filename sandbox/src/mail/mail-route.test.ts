import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../database/migrate.ts';
import type { OpenDatabase } from '../database/tables.ts';
import {
  ReceiptBench,
  paidFine,
  partlyPaidFine,
  tobacconistFine,
} from '../receipt/receipt-bench.ts';
import { testDatabases } from '../testing/test-databases.ts';

describe.each(testDatabases)('mail that is asked for on $name', ({ open }) => {
  let database: OpenDatabase;
  let bench: ReceiptBench;

  beforeAll(async () => {
    database = await open();
    await migrate(database.queries);
  }, 60_000);
  afterAll(() => database.close());
  beforeEach(async () => {
    bench = new ReceiptBench(database.queries);
    await bench.reset();
  });

  const recipients = async () => {
    const mails = await database.queries.selectFrom('outgoing_mail').select('recipient').execute();
    return mails.map(({ recipient }) => recipient);
  };

  it('is recorded once: whoever asks again is told when that was', async () => {
    const first = await bench.mail();
    expect([first.statusCode, first.json()]).toEqual([
      200,
      { etat: 'FAIT', date: '2026-03-01T12:00:00.000Z' },
    ]);
    bench.now += 60_000;
    for (const again of [
      {},
      { adrMail: 'anna@EXAMPLE.Org' },
      { avisId: paidFine.numeroConsignation },
    ]) {
      expect((await bench.mail(again)).json()).toEqual({
        etat: 'DEJA_FAIT',
        date: '2026-03-01T12:00:00.000Z',
      });
    }
    expect(await recipients()).toEqual(['anna@example.org']);
  });

  it.each([
    ['another address', { adrMail: 'bob@example.org' }],
    ['other letters before the @', { adrMail: 'Anna@example.org' }],
    ['another language', { locale: 'nl' }],
    ['another settlement', { avisId: partlyPaidFine.numero, referenceReglement: 'R-FIRST' }],
  ])('is recorded again for %s', async (_, changes) => {
    await bench.mail();
    expect((await bench.mail(changes)).json().etat).toBe('FAIT');
    expect(await recipients()).toHaveLength(2);
  });

  it('is recorded once for twenty who ask at the same time', async () => {
    const answers = await Promise.all([...Array(20).keys()].map(() => bench.mail()));
    const states = answers.map((answer) => answer.json().etat);
    expect(states.filter((state) => state === 'FAIT')).toHaveLength(1);
    expect(states.filter((state) => state === 'DEJA_FAIT')).toHaveLength(19);
    expect(await recipients()).toHaveLength(1);
  });

  it.each([
    ['of another notice', { avisId: partlyPaidFine.numero }],
    ['that does not exist', { referenceReglement: 'R-PAIX' }],
    ['at a tobacconist', { avisId: tobacconistFine.numero, referenceReglement: 'R-TOBACCO' }],
  ])('about a settlement %s is refused', async (_, changes) => {
    const answer = await bench.mail(changes);
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'settlement-unknown']);
    expect(await recipients()).toEqual([]);
  });

  it.each([
    '',
    'anna',
    'anna@example',
    '@example.org',
    'anna@',
    'anna@@example.org',
    'anna@-example.org',
    'anna@example..org',
    '.anna@example.org',
    'an..na@example.org',
    'anna@example.org,bob@example.org',
    'anna@example.org bob@example.org',
    'Anna <anna@example.org>',
    'anna@example.org\r\nBcc: bob@example.org',
    'anna@example.org\nBcc: bob@example.org',
    'anna\r\n@example.org',
    'anna\u0000@example.org',
    'anna@example.org\t',
    '"anna bob"@example.org',
    `${'a'.repeat(65)}@example.org`,
    `anna@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example.org`,
  ])('to %j is refused', async (adrMail) => {
    const answer = await bench.mail({ adrMail });
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid-request']);
    expect(await recipients()).toEqual([]);
  });

  it.each(["o'hara+fines@mail.example.co.uk", 'a@b.fr'])(
    'to %j is recorded as it was written',
    async (adrMail) => {
      expect((await bench.mail({ adrMail })).statusCode).toBe(200);
      expect(await recipients()).toEqual([adrMail]);
    },
  );
});
