import type { Selectable } from 'kysely';
import type { Database, Tables } from '../database/tables.ts';
import type { Language } from '../texts/language.ts';
import { printSheet, type Sheet } from '../pdf/print-sheet.ts';
import type { Settled } from './find-settlement.ts';
import { formatAmount, formatDay, formatNumber } from '../texts/formats.ts';
import { kindInWords, dictionaries, type Dictionary } from '../texts/dictionaries.ts';

export interface ReceiptFile {
  readonly name: string;
  readonly content: Buffer;
}

/** Returns the receipt of a settlement as a PDF. The file is the same for every kind and number of requests. */
export async function receiptPdf(
  database: Database,
  settled: Settled,
  { locale, requested_at }: { readonly locale: Language; readonly requested_at: Date },
): Promise<ReceiptFile> {
  const receipt = await issueReceipt(database, settled.settlement.id, requested_at.getTime());
  return {
    name: `${dictionaries[locale].receipt.fileName}-${receipt.number}.pdf`,
    content: await printSheet(receiptSheet(settled, receipt, locale)),
  };
}

function receiptSheet(
  { settlement, kind, number, remaining }: Settled,
  receipt: Receipt,
  language: Language,
): Sheet {
  const texts = dictionaries[language].receipt;
  const type = settlement.settlement_type;
  return {
    language,
    title: texts.title[type],
    createdAt: receipt.issued_at,
    factsHeading: texts.facts,
    facts: [
      { label: texts.amount, value: formatAmount(settlement.amount, language), isMain: true },
      ...(remaining > 0 ? [{ label: texts.left, value: formatAmount(remaining, language) }] : []),
      { label: texts.date, value: formatDay(settlement.settled_at, language) },
      { label: texts.means, value: meansInWords(settlement.means, texts) },
      { label: texts.type, value: texts.types[type] },
      { label: texts.notice, value: formatNumber(number) },
      { label: texts.kind, value: kindInWords(kind, language) },
      { label: texts.reference, value: settlement.reference },
      { label: texts.number, value: receipt.number },
      { label: texts.issued, value: formatDay(receipt.issued_at, language) },
    ],
    sections: [
      texts.proof,
      ...(remaining > 0 ? [texts.partial] : []),
      ...(type === 'CONSIGNATION' ? [texts.deposit] : []),
    ],
  };
}

function meansInWords(means: string, { knownMeans }: Dictionary['receipt']): string {
  return Object.entries(knownMeans).find(([name]) => name === means)?.[1] ?? means;
}

type Receipt = Pick<Selectable<Tables['receipt']>, 'number' | 'issued_at'>;

/**
 * Returns the receipt of a settlement, and issues it at the first request. Its number derives from the settlement's
 * own, so that concurrent requests get the same one.
 */
export async function issueReceipt(
  database: Database,
  settlementId: number,
  now: number,
): Promise<Receipt> {
  await database
    .insertInto('receipt')
    .values({
      number: `SANDBOX-${String(settlementId).padStart(8, '0')}`,
      settlement_id: settlementId,
      issued_at: new Date(now),
    })
    // The second of two concurrent inserts may conflict on the number before the settlement: both are ignored.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return database
    .selectFrom('receipt')
    .select(['number', 'issued_at'])
    .where('settlement_id', '=', settlementId)
    .executeTakeFirstOrThrow();
}
