import { describe, expect, it } from 'vitest';
import type { SettlementType } from '../database/tables.ts';
import { languages } from '../texts/language.ts';
import { ReceiptHarness, paidFine } from '../../test/receipt-harness.ts';
import { setUpDatabase, testDatabases } from '../../test/test-databases.ts';
import { dictionaries } from '../texts/dictionaries.ts';
import { receiptMessage } from './receipt-message.ts';

describe.each(testDatabases)('the receipt mail from $name', ({ open }) => {
  const database = setUpDatabase(open);

  const messageIn = async (
    locale: (typeof languages)[number],
    reference = 'R-PAID',
    type: SettlementType = 'AMENDE',
  ) => {
    const harness = new ReceiptHarness(database);
    await harness.reset([
      {
        ...paidFine,
        reglements: [
          { date: '2026-02-20', montant: 9000, moyen: 'CARTE', referenceReglement: reference },
        ],
      },
    ]);
    await harness.setSettlementType(type, reference);
    const { id } = await database.queries
      .selectFrom('settlement')
      .select('id')
      .executeTakeFirstOrThrow();
    const message = await receiptMessage(database.queries, {
      settlement_id: id,
      recipient: 'anna@example.org',
      locale,
      requested_at: new Date('2026-03-01T12:00:00Z'),
    });
    if (!message) throw new Error('there is no message');
    return message;
  };

  it.each([
    ['fr', '90,00\u00A0€', '20 février 2026'],
    ['en', '€90.00', '20 February 2026'],
    ['de', '90,00\u00A0€', '20. Februar 2026'],
    ['nl', '€\u00A090,00', '20 februari 2026'],
    ['it', '90,00\u00A0€', '20 febbraio 2026'],
    ['es', '90,00\u00A0€', '20 de febrero de 2026'],
  ] as const)('in %s shows %s and %s, as text and as HTML', async (locale, amount, day) => {
    const { subject, text, html, receipt } = await messageIn(locale);
    expect(subject).toBe(`[SANDBOX] ${dictionaries[locale].mail.subject.AMENDE}`);
    expect(html).toContain(`<html lang="${locale}">`);
    for (const content of [text, html]) {
      expect(content).toContain('SANDBOX – ');
      expect(content).toContain(amount);
      expect(content).toContain(day);
      expect(content).toContain('R-PAID');
    }
    expect(receipt.content.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it.each(languages)('in %s names what was paid, a fine or a deposit', async (locale) => {
    const { subject: subjects, attached } = dictionaries[locale].mail;
    const types = ['AMENDE', 'CONSIGNATION'] as const;
    for (const [at, type] of types.entries()) {
      const { subject, text, html } = await messageIn(locale, 'R-PAID', type);
      expect(subject).toBe(`[SANDBOX] ${subjects[type]}`);
      expect(html).toContain(`<h1>${subjects[type]}</h1>`);
      for (const content of [text, html]) {
        expect(content).toContain(attached[type]);
        expect(content).not.toContain(attached[types[1 - at] ?? type]);
      }
    }
  });

  it.each(languages)(
    'in %s contains neither the number nor the key of the notice',
    async (locale) => {
      const { subject, text, html } = await messageIn(locale);
      const digits = [subject, text, html].join().replace(/[\s-]/g, '');
      expect(digits).not.toContain(paidFine.numero);
      expect(digits).not.toContain(paidFine.numeroConsignation);
      expect(text).not.toMatch(/\b29\b/);
    },
  );

  it('escapes the reference of the settlement in its HTML', async () => {
    const { html } = await messageIn('fr', '<img src=x onerror=alert(1)>');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).not.toContain('<img');
  });

  it('is not made for a settlement that does not exist', async () => {
    expect(
      await receiptMessage(database.queries, {
        settlement_id: 2_000_000_000,
        recipient: 'anna@example.org',
        locale: 'fr',
        requested_at: new Date(0),
      }),
    ).toBeUndefined();
  });
});
