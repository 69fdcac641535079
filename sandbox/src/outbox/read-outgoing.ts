import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { receiptMessage, type ReceiptMessage } from '../mail/receipt-message.ts';
import { readSettled } from '../receipt/find-settlement.ts';
import { receiptPdf, type ReceiptFile } from '../receipt/receipt-pdf.ts';

export interface Outgoing {
  readonly receipt: ReceiptFile;
  /** What an e-mail says; a letter is its receipt. */
  readonly message?: ReceiptMessage;
}

/** @param id as it is listed: mail-1, letter-1 */
export async function readOutgoing(
  database: Kysely<Tables>,
  id: string,
): Promise<Outgoing | undefined> {
  const [kind, number] = id.split('-');
  return kind === 'mail'
    ? readMail(database, Number(number))
    : readLetter(database, Number(number));
}

async function readMail(database: Kysely<Tables>, id: number): Promise<Outgoing | undefined> {
  const mail = await database
    .selectFrom('outgoing_mail')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  const message = mail && (await receiptMessage(database, mail));
  return message && { receipt: message.receipt, message };
}

async function readLetter(database: Kysely<Tables>, id: number): Promise<Outgoing | undefined> {
  const letter = await database
    .selectFrom('outgoing_letter')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  const settled = letter && (await readSettled(database, letter.settlement_id));
  if (!settled) return undefined;
  const options = { language: letter.locale, now: letter.requested_at.getTime() };
  return { receipt: await receiptPdf(database, settled, options) };
}
