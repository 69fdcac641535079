import { beforeEach, describe, expect, it } from 'vitest';
import type { Fine } from '../fine/fine.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { dictionaries } from '../texts/dictionaries.ts';
import { ReceiptHarness, paidFine } from '../../test/receipt-harness.ts';
import { setUpDatabase, testDatabases } from '../../test/test-databases.ts';

const fine = {
  numero: '211690052718340926',
  cle: '33',
  numeroConsignation: '211690052718340927',
  cleConsignation: '34',
  statutPaiement: { valeur: 'A_PAYER' },
  typeAmende: 'AFM',
  montant: 123_450,
  montantConsignation: 150_000,
  bareme: [{ palier: 'MINORE', montant: 123_450, jusquAuVirement: '2026-03-31' }],
} satisfies Fine;

describe.each(testDatabases)('transfer information on $name', ({ open }) => {
  const database = setUpDatabase(open);
  const harness = new ReceiptHarness(database);

  beforeEach(async () => {
    harness.restart({
      lookupLimits: { wrongKeysPerNumber: 2, lookupsPerAddress: 1e9 },
    });
    await harness.reset([fine, paidFine]);
  });

  const requestTransfer = (changes: object = {}) =>
    harness.post('generePdfVirement', {
      avisId: fine.numero,
      cleAvis: fine.cle,
      typeReglement: 'AMENDE',
      montant: 123_450,
      indicatifOperation: 'A1B',
      locale: 'fr',
      ...changes,
    });

  it.each([
    ['fr', 'Payer par virement', '1 234,50 €', '31 mars 2026'],
    ['en', 'Pay by bank transfer', '€1,234.50', '31 March 2026'],
    ['de', 'Per Überweisung bezahlen', '1.234,50 €', '31. März 2026'],
    ['nl', 'Per overschrijving betalen', '€ 1.234,50', '31 maart 2026'],
    ['it', 'Pagare con bonifico', '1.234,50 €', '31 marzo 2026'],
    ['es', 'Pagar por transferencia', '1234,50 €', '31 de marzo de 2026'],
  ] as const)(
    'in %s has the words and formats of the language',
    async (locale, title, ...shown) => {
      const answer = await requestTransfer({ locale });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
      const { info, tagged, pages, printed } = await readPdf(answer.rawPayload);
      expect(info).toMatchObject({ Language: locale, Title: `${title} – SANDBOX` });
      const cells = tagged.filter(([role]) => role === 'TD').map(([, text]) => text);
      expect(cells).toEqual(
        expect.arrayContaining([
          ...shown,
          'AMENDE 21169005271834092633 A1B',
          '21169005271834092633',
          'SANDBOX – NOBODY',
          'FR00 0000 0000 0000 0000 0000 000',
          'SANDFRPPXXX',
          'Sandbox bank',
          'A1B',
          '2116-9005-2718-3409-26',
        ]),
      );
      expect(printed).toContain(dictionaries[locale].sheet.mark);
      expect(pages).toBe(1);
    },
  );

  it('for a deposit names the deposit under either number of the fine', async () => {
    const wanted = { typeReglement: 'CONSIGNATION', montant: 150_000 };
    for (const pair of [{}, { avisId: fine.numeroConsignation, cleAvis: fine.cleConsignation }]) {
      const { tagged } = await readPdf((await requestTransfer({ ...wanted, ...pair })).rawPayload);
      expect(tagged).toContainEqual(['TD', 'CONSIGNATION 21169005271834092734 A1B']);
    }
  });

  it.each([
    ['an unknown number', { avisId: '99999999999991', cleAvis: '29' }, 404, 'notice-unknown'],
    ['a wrong key', { cleAvis: '00' }, 404, 'notice-unknown'],
    ['the key of the other pair', { cleAvis: fine.cleConsignation }, 404, 'notice-unknown'],
    ['a paid fine', { avisId: paidFine.numero, cleAvis: paidFine.cle }, 409, 'not-payable'],
    ['another amount', { montant: 123_449 }, 422, 'amount-refused'],
    ['no indicator', { indicatifOperation: undefined }, 422, 'indicator-missing'],
    [
      'a fine under the number of its deposit',
      { avisId: fine.numeroConsignation, cleAvis: fine.cleConsignation },
      422,
      'deposit-impossible',
    ],
  ])('is refused for %s', async (_, changes, status, code) => {
    const answer = await requestTransfer(changes);
    expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
  });

  it.each([
    { avisId: '1' },
    { cleAvis: '5' },
    { typeReglement: 'DON' },
    { montant: 0 },
    { montant: 1.5 },
    { montant: -100 },
    { montant: 2 ** 31 },
    { montant: null },
    { indicatifOperation: 'a1b' },
    { indicatifOperation: 'A1' },
    { indicatifOperation: 'A1B\n' },
    { locale: 'la' },
  ])('is refused for the request with %j', async (changes) => {
    const answer = await requestTransfer(changes);
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'invalid-request']);
  });

  it('counts wrong keys together with the look-up, and still answers the right key', async () => {
    await requestTransfer({ cleAvis: '00' });
    const headers = await harness.header();
    const query = { numAmende: fine.numero, cleAmende: '01' };
    await harness.api.inject({ url: '/api/v1/recherche/amende', query, headers });
    const answer = await requestTransfer({ cleAvis: '02' });
    expect([answer.statusCode, answer.json().error.code]).toEqual([429, 'too-many-attempts']);
    expect((await requestTransfer()).statusCode).toBe(200);
  });

  it('is available again once a card payment has expired', async () => {
    await harness.post('envoiSips/avis/2', {
      numAvis: fine.numero,
      cleAvis: fine.cle,
      canal: '2',
      typeReglement: 'AMENDE',
      nature: 'AMENDES',
      locale: 'fr',
      montantTransaction: 123_450,
    });
    expect((await requestTransfer()).json().error.code).toBe('not-payable');
    harness.now += 16 * 60_000;
    expect((await requestTransfer()).statusCode).toBe(200);
  });
});
