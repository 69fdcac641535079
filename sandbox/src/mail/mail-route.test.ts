import { describe, expect, it } from 'vitest';
import {
  setUpReceipts,
  paidFine,
  partlyPaidFine,
  tobacconistFine,
} from '../../test/receipt-harness.ts';
import { setUpDatabase, testDatabases } from '../../test/test-databases.ts';

describe.each(testDatabases)('a mail requested on $name', ({ open }) => {
  const database = setUpDatabase(open);
  const harness = setUpReceipts(database);

  const recipients = async () => {
    const mails = await database.queries.selectFrom('outgoing_mail').select('recipient').execute();
    return mails.map(({ recipient }) => recipient);
  };

  it('is recorded once an hour per mailbox, and a repeat gets the next possible time', async () => {
    const first = await harness.mail();
    expect([first.statusCode, first.json()]).toEqual([
      200,
      { etat: 'FAIT', date: '2026-03-01T12:00:00.000Z' },
    ]);
    harness.now += 60_000;
    for (const again of [
      {},
      { adrMail: 'Anna@EXAMPLE.Org' },
      { adrMail: 'anna+fines@example.org' },
      { locale: 'nl' },
      { avisId: paidFine.numeroConsignation },
    ]) {
      expect((await harness.mail(again)).json()).toEqual({
        etat: 'DEJA_FAIT',
        date: '2026-03-01T12:00:00.000Z',
        prochainLe: '2026-03-01T13:00:00.000Z',
      });
    }
    expect(await recipients()).toEqual(['anna@example.org']);
  });

  it('is recorded at most three times per settlement, for all mailboxes together', async () => {
    const etats: unknown[] = [];
    for (let times = 0; times < 4; times += 1) {
      etats.push((await harness.mail()).json());
      harness.now += 60 * 60_000;
    }
    expect(etats).toMatchObject([
      { etat: 'FAIT' },
      { etat: 'FAIT' },
      { etat: 'FAIT' },
      { etat: 'DEJA_FAIT', date: '2026-03-01T14:00:00.000Z' },
    ]);
    expect(etats[3]).not.toHaveProperty('prochainLe');
    const other = await harness.mail({ adrMail: 'bob@example.org' });
    expect([other.statusCode, other.json().error.code]).toEqual([409, 'mails-used-up']);
    expect(await recipients()).toHaveLength(3);
  });

  it('is recorded three times if twenty mailboxes ask at the same time', async () => {
    const requests = [...Array(20).keys()].map((index) =>
      harness.mail({ adrMail: `a${index}@b.fr` }),
    );
    const statuses = (await Promise.all(requests)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 409)).toHaveLength(17);
    expect(await recipients()).toHaveLength(3);
  });

  it('counts with letters towards the limit per address, even if it is refused', async () => {
    const receiptLimits = { sendingsPerAddress: 3, pdfsPerAddress: 1 };
    harness.restart({ receiptLimits });
    await harness.mail({ referenceReglement: 'R-PAIX' });
    await harness.mail();
    expect((await harness.letter()).statusCode).toBe(200);
    for (const answer of [
      await harness.mail({ adrMail: 'bob@example.org' }),
      await harness.letter(),
    ]) {
      expect([answer.statusCode, answer.json().error.code]).toEqual([429, 'too-many-attempts']);
      expect(answer.headers['retry-after']).toBe('3600');
    }
    harness.now += 60 * 60_000;
    expect((await harness.mail()).statusCode).toBe(200);
  });

  it.each([
    ['another mailbox', { adrMail: 'bob@example.org' }],
    ['another settlement', { avisId: partlyPaidFine.numero, referenceReglement: 'R-FIRST' }],
  ])('is recorded again for %s', async (_, changes) => {
    await harness.mail();
    expect((await harness.mail(changes)).json().etat).toBe('FAIT');
    expect(await recipients()).toHaveLength(2);
  });

  it('is recorded once when requested twenty times at once', async () => {
    const answers = await Promise.all([...Array(20).keys()].map(() => harness.mail()));
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
    const answer = await harness.mail(changes);
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
    const answer = await harness.mail({ adrMail });
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid-request']);
    expect(await recipients()).toEqual([]);
  });

  it.each(["o'hara+fines@mail.example.co.uk", 'a@b.fr'])(
    'to %j is recorded as it was written',
    async (adrMail) => {
      expect((await harness.mail({ adrMail })).statusCode).toBe(200);
      expect(await recipients()).toEqual([adrMail]);
    },
  );
});
