import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { ApiError } from '../api/api-error.ts';
import { errorAnswers } from '../api/error-answer.ts';
import type { Api } from '../api/new-api.ts';
import type { Tables } from '../database/tables.ts';
import { Pdf, sendPdf } from '../pdf/send-pdf.ts';
import { listOutbox } from './list-outbox.ts';
import { outboxPage } from './outbox-page.ts';
import { readOutgoing } from './read-outgoing.ts';

const Item = Type.Object({ id: Type.String({ pattern: '^(mail|letter)-[1-9]\\d{0,8}$' }) });

/** Styles of its own, and nothing else: no script, no picture, no frame. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** What the sandbox sent, or would have sent. The real API has nothing of the kind. */
export function outboxRoutes(api: Api, database: Kysely<Tables>): void {
  api.get('/api/sandbox/outbox', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', policy)
      .send(outboxPage(await listOutbox(database))),
  );

  api.get('/api/sandbox/outbox.json', async () => listOutbox(database));

  const message = async (id: string) => {
    const outgoing = await readOutgoing(database, id);
    if (outgoing?.message) return outgoing.message;
    throw new ApiError('not-found', 'There is no such message.');
  };

  const schema = { params: Item, response: { 200: Type.String(), ...errorAnswers } };

  const pdfSchema = { params: Item, response: { 200: Pdf, ...errorAnswers } };

  api.get('/api/sandbox/outbox/:id/message', { schema }, async ({ params }, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('Content-Security-Policy', policy)
      .send((await message(params.id)).html),
  );

  api.get('/api/sandbox/outbox/:id/text', { schema }, async ({ params }, reply) =>
    reply.type('text/plain; charset=utf-8').send((await message(params.id)).text),
  );

  api.get('/api/sandbox/outbox/:id/pdf', { schema: pdfSchema }, async ({ params }, reply) => {
    const outgoing = await readOutgoing(database, params.id);
    if (!outgoing) throw new ApiError('not-found', 'There is no such receipt.');
    return sendPdf(reply, outgoing.receipt);
  });
}
