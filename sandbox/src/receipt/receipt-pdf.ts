import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Language } from '../language/language.ts';
import { printSheet } from '../pdf/print-sheet.ts';
import type { Settled } from './find-settlement.ts';
import { issueReceipt } from './issue-receipt.ts';
import { receiptSheet } from './receipt-sheet.ts';
import { receiptTexts } from './receipt-texts.ts';

export interface ReceiptFile {
  readonly name: string;
  readonly content: Buffer;
}

/** The receipt of a settlement: however it is asked for, and however often, the same file. */
export async function receiptPdf(
  database: Kysely<Tables>,
  settled: Settled,
  { language, now }: { readonly language: Language; readonly now: number },
): Promise<ReceiptFile> {
  const receipt = await issueReceipt(database, settled.settlement.id, now);
  return {
    name: `${receiptTexts[language].fileName}-${receipt.number}.pdf`,
    content: await printSheet(receiptSheet(settled, receipt, language)),
  };
}
