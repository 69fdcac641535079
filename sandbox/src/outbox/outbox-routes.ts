import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { ApiError, type Api } from '../api/api.ts';
import { toTrace } from '../api/tracing.ts';
import type { Database, MailRow, SettlementRow } from '../database/tables.ts';
import { sendPdf } from '../pdf/print-sheet.ts';
import { receiptMessage } from '../mail/receipt-message.ts';
import { readSettled } from '../receipt/find-settlement.ts';
import { receiptPdf } from '../receipt/receipt-pdf.ts';
import { dictionaries } from '../texts/dictionaries.ts';
import { formatNumber } from '../texts/formats.ts';
import { html, type Html } from '../texts/html.ts';

const states = {
  kept: 'kept, no mail server',
  waiting: 'waiting for the mail server',
  sent: 'sent',
  'given-up': 'given up, the mail server refused it',
};

/** Policy of a page: inline styles and nothing else. No script, no picture, no frame. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Shows the mails and letters that the sandbox sent, or would have sent. The real API has no such routes. */
export function outboxRoutes(api: Api, database: Database): void {
  const outbox = '/api/sandbox/outbox';

  api.get(outbox, async (_request, reply) =>
    asPage(reply).send(outboxPage(await listOutbox(database))),
  );

  api.get(`${outbox}.json`, async () => listOutbox(database));

  const message = async (id: string) => {
    const outgoing = await readOutgoing(database, id);
    if (outgoing?.message) return outgoing.message;
    throw new ApiError('not-found', 'There is no such message.');
  };

  const id = Type.String({ pattern: '^(mail|letter)-[1-9]\\d{0,8}$' });
  const schema = { params: Type.Object({ id }) };

  api.get(`${outbox}/:id/message`, { schema }, async ({ params }, reply) =>
    asPage(reply).send((await message(params.id)).html),
  );

  api.get(`${outbox}/:id/text`, { schema }, async ({ params }, reply) =>
    reply.type('text/plain; charset=utf-8').send((await message(params.id)).text),
  );

  api.get(`${outbox}/:id/pdf`, { schema }, async ({ params }, reply) => {
    const outgoing = await readOutgoing(database, params.id);
    if (!outgoing) throw new ApiError('not-found', 'There is no such receipt.');
    return sendPdf(reply, outgoing.receipt);
  });
}

/** Sets the headers of a page before its content is read, so that a refusal has the policy, too. */
const asPage = (reply: FastifyReply): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('Content-Security-Policy', policy);

/**
 * Returns a receipt, and the message of an e-mail, or nothing if none was sent.
 * @param id as it is listed: mail-1, letter-1
 */
async function readOutgoing(database: Database, id: string) {
  const [kind, number] = id.split('-');
  if (kind === 'mail') {
    const mail = await database
      .selectFrom('outgoing_mail')
      .selectAll()
      .where('id', '=', Number(number))
      .executeTakeFirst();
    const message = mail && (await receiptMessage(database, mail));
    return message && { receipt: message.receipt, message };
  }
  const letter = await database
    .selectFrom('outgoing_letter')
    .selectAll()
    .where('id', '=', Number(number))
    .executeTakeFirst();
  const settled = letter && (await readSettled(database, letter.settlement_id));
  return settled && { receipt: await receiptPdf(database, settled, letter), message: undefined };
}

/**
 * Returns a page for users of the sandbox, with the mails and letters that citizens would have received. It has no
 * style, because the site's servers allow none in an answer of an API. It reads the same wherever it is opened.
 */
function outboxPage({ mails, letters }: Outbox): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Outbox – SANDBOX</title>
        <meta name="color-scheme" content="light dark" />
      </head>
      <body>
        <main>
          <p><strong>SANDBOX – nothing here has any value</strong></p>
          <h1>Outbox</h1>
          <p>Receipts that were asked for by e-mail and by post, the newest first.</p>
          <h2>E-mails</h2>
          ${mails.length === 0 ? html`<p>No e-mail yet.</p>` : mailTable(mails)}
          <h2>Letters</h2>
          ${letters.length === 0 ? html`<p>No letter yet.</p>` : letterTable(letters)}
        </main>
      </body>
    </html> `.text;
}

function mailTable(mails: Outbox['mails']): Html {
  const rows = mails.map(
    ({ id, requestedAt, recipient, language, subject, state }) =>
      html`<tr>
        <th scope="row">${time(requestedAt)}</th>
        <td>${recipient}</td>
        <td lang="${language}">${subject}</td>
        <td>${states[state]}</td>
        <td>${link(id, 'message')} ${link(id, 'text')} ${link(id, 'pdf')}</td>
      </tr>`,
  );
  return table('E-mails', ['Asked for', 'Recipient', 'Subject', 'State', 'Content'], rows);
}

function letterTable(letters: Outbox['letters']): Html {
  const rows = letters.map(
    ({ id, requestedAt, language, notice }) =>
      html`<tr>
        <th scope="row">${time(requestedAt)}</th>
        <td>${formatNumber(notice)}</td>
        <td>${language}</td>
        <td>${link(id, 'pdf')}</td>
      </tr>`,
  );
  return table('Letters', ['Asked for', 'Notice', 'Language', 'Content'], rows);
}

function table(name: string, headings: readonly string[], rows: readonly Html[]): Html {
  return html`<div role="region" aria-label="${name}">
    <table border="1" cellpadding="6">
      <thead>
        <tr>
          ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

/** Returns a link that is named after its mail, because every row has the same links. */
function link(id: string, part: 'message' | 'text' | 'pdf'): Html {
  return html`<a href="outbox/${id}/${part}" aria-label="${part} of ${id}">${part}</a>`;
}

function time(moment: string): Html {
  return html`<time datetime="${moment}">${moment.slice(0, 19).replace('T', ' ')} UTC</time>`;
}

type Outbox = Awaited<ReturnType<typeof listOutbox>>;

/** Returns mails and letters, the newest first. */
export async function listOutbox(database: Database) {
  const mails = await database
    .selectFrom('outgoing_mail')
    .innerJoin('settlement', 'settlement.id', 'outgoing_mail.settlement_id')
    .selectAll('outgoing_mail')
    .select('settlement_type')
    .orderBy('outgoing_mail.id', 'desc')
    .execute();
  const letters = await database
    .selectFrom('outgoing_letter')
    .innerJoin('settlement', 'settlement.id', 'outgoing_letter.settlement_id')
    .select(['outgoing_letter.id', 'locale', 'requested_at', 'fine_numero', 'traceparent'])
    .orderBy('outgoing_letter.id', 'desc')
    .execute();
  return {
    mails: mails.map(toListedMail),
    letters: letters.map(({ id, locale, requested_at, fine_numero, traceparent }) => ({
      id: `letter-${id}`,
      requestedAt: requested_at.toISOString(),
      language: locale,
      /** Number of the notice whose holder receives the letter. */
      notice: fine_numero,
      ...toTrace(traceparent),
    })),
  };
}

function toListedMail(mail: MailRow & Pick<SettlementRow, 'settlement_type'>) {
  return {
    id: `mail-${mail.id}`,
    requestedAt: mail.requested_at.toISOString(),
    recipient: mail.recipient,
    language: mail.locale,
    subject: dictionaries[mail.locale].mail.subject[mail.settlement_type],
    state: stateOf(mail),
    ...(mail.sent_at && { sentAt: mail.sent_at.toISOString() }),
    ...toTrace(mail.traceparent),
  };
}

function stateOf({ sent_at, next_try_at, tries }: MailRow): keyof typeof states {
  if (sent_at) return 'sent';
  if (next_try_at) return 'waiting';
  return tries > 0 ? 'given-up' : 'kept';
}
