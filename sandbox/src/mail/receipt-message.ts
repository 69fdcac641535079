import type { Database, MailRow } from '../database/tables.ts';
import { formatAmount, formatDay } from '../texts/formats.ts';
import { dictionaries } from '../texts/dictionaries.ts';
import { html, type Html } from '../texts/html.ts';
import { readSettled, type Settled } from '../receipt/find-settlement.ts';
import { receiptPdf, type ReceiptFile } from '../receipt/receipt-pdf.ts';

/** Mail to a citizen. Its text contains neither number nor key of the notice; its PDF contains the number. */
export interface ReceiptMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly receipt: ReceiptFile;
}

type WantedMessage = Pick<MailRow, 'settlement_id' | 'recipient' | 'locale' | 'requested_at'>;

/** Returns the same message however often it is requested, or nothing if the fine was deleted meanwhile. */
export async function receiptMessage(
  database: Database,
  mail: WantedMessage,
): Promise<ReceiptMessage | undefined> {
  const settled = await readSettled(database, mail.settlement_id);
  if (!settled) return undefined;
  const subject = dictionaries[mail.locale].mail.subject[settled.settlement.settlement_type];
  const lines = linesOf(settled, mail);
  return {
    to: mail.recipient,
    subject: `[SANDBOX] ${subject}`,
    text: asText(lines),
    html: asHtml(lines, subject, mail),
    receipt: await receiptPdf(database, settled, mail),
  };
}

type Lines = ReturnType<typeof linesOf>;

function linesOf({ settlement }: Settled, { locale }: WantedMessage) {
  const texts = dictionaries[locale].mail;
  const { site, mark } = dictionaries[locale].sheet;
  return {
    mark,
    before: [texts.greeting, texts.attached[settlement.settlement_type]],
    facts: [
      [texts.amount, formatAmount(settlement.amount, locale)],
      [texts.date, formatDay(settlement.settled_at, locale)],
      [texts.reference, settlement.reference],
    ] as const,
    after: [texts.warning, texts.automatic, site],
    // Only French has a space before the colon.
    colon: locale === 'fr' ? '\u00A0: ' : ': ',
  };
}

function asText({ mark, before, facts, after, colon }: Lines): string {
  const list = facts.map(([label, value]) => `- ${label}${colon}${value}`).join('\n');
  return `${[mark, ...before, list, ...after].join('\n\n')}\n`;
}

function asHtml(
  { mark, before, facts, after, colon }: Lines,
  subject: string,
  { locale }: WantedMessage,
): string {
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body>
        <p><strong>${mark}</strong></p>
        <h1>${subject}</h1>
        ${paragraphs(before)}
        <ul>
          ${facts.map(([label, value]) => html`<li>${label}${colon}<strong>${value}</strong></li>`)}
        </ul>
        ${paragraphs(after)}
      </body>
    </html> `.text;
}

function paragraphs(texts: readonly string[]): Html[] {
  return texts.map((text) => html`<p>${text}</p>`);
}
