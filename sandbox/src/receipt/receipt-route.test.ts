import { describe, expect, it } from 'vitest';
import { dictionaries } from '../texts/dictionaries.ts';
import { languages } from '../texts/language.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { setUpDatabase, testDatabases } from '../../test/test-databases.ts';
import { issueReceipt } from './receipt-pdf.ts';
import {
  paidFine,
  partlyPaidFine,
  ReceiptHarness,
  setUpReceipts,
  tobacconistFine,
} from '../../test/receipt-harness.ts';

describe.each(testDatabases)('receipts on $name', ({ open }) => {
  const database = setUpDatabase(open);
  const harness = setUpReceipts(database);

  const receiptOf = async (changes: object = {}) => {
    const answer = await harness.receipt(changes);
    expect(answer.statusCode).toBe(200);
    return readPdf(answer.rawPayload);
  };
  const facts = async (changes: object = {}) => {
    const { tagged } = await receiptOf(changes);
    const texts = tagged.filter(([role]) => role.startsWith('T')).map(([, text]) => text);
    return new Map(texts.flatMap((text, at) => (at % 2 ? [[texts[at - 1] ?? '', text]] : [])));
  };

  it.each([
    ['fr', 'Justificatif de paiement', '90,00 €', '20 février 2026', 'Carte bancaire'],
    ['en', 'Receipt of payment', '€90.00', '20 February 2026', 'Bank card'],
    ['de', 'Zahlungsbeleg', '90,00 €', '20. Februar 2026', 'Karte'],
    ['nl', 'Betalingsbewijs', '€ 90,00', '20 februari 2026', 'Kaart'],
    ['it', 'Ricevuta di pagamento', '90,00 €', '20 febbraio 2026', 'Carta'],
    ['es', 'Justificante de pago', '90,00 €', '20 de febrero de 2026', 'Tarjeta'],
  ])('in %s have the words and formats of the language', async (locale, title, ...shown) => {
    const { info, tagged, pages } = await receiptOf({ locale });
    expect(info).toMatchObject({ Language: locale, Title: `${title} – SANDBOX` });
    expect(tagged).toContainEqual(['H1', title]);
    const cells = tagged.filter(([role]) => role === 'TD').map(([, text]) => text);
    expect(cells).toEqual(
      expect.arrayContaining([
        ...shown,
        '3333-3122-1112-21',
        'R-PAID',
        expect.stringMatching(/^SANDBOX-\d{8}$/),
      ]),
    );
    expect(pages).toBe(1);
  });

  it('are sent as downloads with a file name of plain letters', async () => {
    const { headers } = await harness.receipt({ locale: 'de' });
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="zahlungsbeleg-SANDBOX-\d{8}\.pdf"$/,
    );
  });

  it('keep their number and their file in simultaneous and later requests', async () => {
    const answers = await Promise.all([...Array(20).keys()].map(() => harness.receipt()));
    harness.now += 3_600_000;
    answers.push(await harness.receipt());
    const [first] = answers;
    expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
    expect(answers.every(({ rawPayload }) => first?.rawPayload.equals(rawPayload))).toBe(true);
    const issued = await database.queries.selectFrom('receipt').selectAll().execute();
    expect(issued).toHaveLength(1);
  });

  it('are issued once if the first requests arrive at the same time', async () => {
    const { id } = await database.queries
      .selectFrom('settlement')
      .select('id')
      .where('reference', '=', 'R-PAID')
      .executeTakeFirstOrThrow();
    for (let round = 0; round < 100; round++) {
      await database.queries.deleteFrom('receipt').execute();
      const receipts = [...Array(8).keys()].map((hour) =>
        issueReceipt(database.queries, id, harness.now + hour * 3_600_000),
      );
      const moments = (await Promise.all(receipts)).map(({ issued_at }) => issued_at.getTime());
      expect(new Set(moments).size).toBe(1);
    }
  });

  it('have different numbers for two settlements', async () => {
    const numbers = ['R-FIRST', 'R-SECOND'].map(async (referenceReglement) =>
      (await facts({ avisId: partlyPaidFine.numero, referenceReglement, locale: 'en' })).get(
        'Receipt number',
      ),
    );
    expect(new Set(await Promise.all(numbers)).size).toBe(2);
  });

  it('for a part give the rest after it, even if more has been paid since', async () => {
    const request = { avisId: partlyPaidFine.numero, locale: 'en' };
    const left = 'Still to pay after this payment';
    expect((await facts({ ...request, referenceReglement: 'R-FIRST' })).get(left)).toBe(
      '€1,034.50',
    );
    expect((await facts({ ...request, referenceReglement: 'R-SECOND' })).get(left)).toBe(
      '€1,000.00',
    );
    const { tagged } = await receiptOf({ ...request, referenceReglement: 'R-SECOND' });
    expect(tagged).toContainEqual(['H2', 'You still have to pay the rest']);
  });

  it('for a paid fine give no rest, even if its amount has increased since', async () => {
    await harness.reset([{ ...paidFine, montant: 13_500 }]);
    expect((await facts({ locale: 'en' })).has('Still to pay after this payment')).toBe(false);
  });

  it.each(languages)(
    'for a deposit, and only for one, explain in %s what a deposit is',
    async (locale) => {
      await harness.setSettlementType('CONSIGNATION', 'R-PAID');
      const { tagged, pages } = await receiptOf({ locale, avisId: paidFine.numeroConsignation });
      const payment = await harness
        .setSettlementType('AMENDE', 'R-PAID')
        .then(() => receiptOf({ locale }));
      const { title, types, deposit } = dictionaries[locale].receipt;
      const headings = [['H2', deposit.heading]];
      expect(tagged).toEqual(
        expect.arrayContaining([
          ['H1', title.CONSIGNATION],
          ['TD', types.CONSIGNATION],
          ['TD', '3333-3122-1112-22'],
          ...headings,
        ]),
      );
      expect(payment.tagged).toEqual(
        expect.arrayContaining([
          ['H1', title.AMENDE],
          ['TD', types.AMENDE],
          ['TD', '3333-3122-1112-21'],
        ]),
      );
      expect(payment.tagged).not.toEqual(expect.arrayContaining(headings));
      expect(pages).toBe(1);
    },
  );

  it.each([
    ['of another notice', { avisId: partlyPaidFine.numero }],
    ['that does not exist', { referenceReglement: 'R-PAIX' }],
    ['of an unknown notice', { avisId: '99999999999991' }],
    ['at a tobacconist', { avisId: tobacconistFine.numero, referenceReglement: 'R-TOBACCO' }],
  ])('for a settlement %s are refused with the same 404 message', async (_, changes) => {
    const answer = await harness.receipt(changes);
    expect([answer.statusCode, answer.body]).toEqual([
      404,
      JSON.stringify({
        error: {
          code: 'settlement-unknown',
          message: 'No settlement of this notice has a receipt here.',
        },
      }),
    ]);
  });

  it.each([
    [{ avisId: '123' }],
    [{ locale: 'la' }],
    [{ locale: 'FR' }],
    [{ referenceReglement: '' }],
    [{ referenceReglement: 'R\u0000' }],
    [{ referenceReglement: 'x'.repeat(201) }],
    [{ referenceReglement: { a: 1 } }],
  ])('are refused for %j', async (changes) => {
    const answer = await harness.receipt(changes);
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid-request']);
  });

  it('are deleted with their fine', async () => {
    await harness.receipt();
    await harness.reset();
    expect(await database.queries.selectFrom('receipt').selectAll().execute()).toEqual([]);
  });

  it('share a limit per address with transfer PDFs, which ends after 5 minutes', async () => {
    const receiptLimits = { sendingsPerAddress: 1, pdfsPerAddress: 2 };
    const limited = new ReceiptHarness(database, { receiptLimits });
    expect((await limited.receipt()).statusCode).toBe(200);
    await limited.post('generePdfVirement', {
      avisId: paidFine.numero,
      cleAvis: paidFine.cle,
      typeReglement: 'AMENDE',
      montant: 9000,
      locale: 'fr',
    });
    const answer = await limited.receipt();
    expect([answer.statusCode, answer.json().error.code]).toEqual([429, 'too-many-attempts']);
    expect(answer.headers['retry-after']).toBe('300');
    limited.now += 5 * 60_000;
    expect((await limited.receipt()).statusCode).toBe(200);
  });
});
